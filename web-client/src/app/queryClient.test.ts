import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from './queryClient';

const KEY = ['things'];

afterEach(() => queryClient.clear());

/** A service whose responses the test controls. */
function service() {
  const waiting: ((answer: string) => void)[] = [];
  const read = vi.fn(() => new Promise<string>((resolve) => waiting.push(resolve)));
  return { read, answer: (text: string) => waiting.shift()?.(text) };
}

test('what changes during the first read is read once more, for whoever shows it', async () => {
  const { read, answer } = service();
  const observer = new QueryObserver(queryClient, { queryKey: KEY, queryFn: read });
  const stop = observer.subscribe(() => {});
  void queryClient.invalidateQueries({ queryKey: KEY });
  answer('old');
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  answer('new');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('new'));
  expect(read).toHaveBeenCalledTimes(2);
  stop();
});

test('what changes while it is read ahead is read once more when it is shown', async () => {
  const { read, answer } = service();
  const ahead = queryClient.fetchQuery({ queryKey: KEY, queryFn: read });
  void queryClient.invalidateQueries({ queryKey: KEY });
  answer('old');
  expect(await ahead).toBe('old');
  await Promise.resolve();
  const observer = new QueryObserver(queryClient, { queryKey: KEY, queryFn: read });
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  answer('new');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('new'));
  stop();
});

test('a read that fails is not read again for that', async () => {
  const read = vi.fn(() => Promise.reject(new Error('no')));
  const ahead = queryClient.fetchQuery({ queryKey: KEY, queryFn: read, retry: false });
  void queryClient.invalidateQueries({ queryKey: KEY });
  await expect(ahead).rejects.toThrow('no');
  expect(read).toHaveBeenCalledTimes(1);
});
