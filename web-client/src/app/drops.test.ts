import { QueryClient } from '@tanstack/react-query';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useToasts } from '@/ui/toast';
import { takeDrops } from './drops';

const dropped = (name: string) => ({ files: [new File(['x'], name)], types: ['Files'] });

test('who takes a dropped file is decided by its ending', async () => {
  const app = { navigate: vi.fn(), client: new QueryClient() };
  const yaml = vi.fn();
  const zip = vi.fn();
  const stop = takeDrops(
    [
      { id: 'a', drops: [{ ending: /\.zip$/i, load: async () => ({ default: zip }) }] },
      { id: 'b', drops: [{ ending: /\.ya?ml$/i, load: async () => ({ default: yaml }) }] },
      { id: 'c' },
    ],
    app,
  );
  expect(fireEvent.dragOver(window, { dataTransfer: dropped('a.yml') })).toBe(false);
  // The browser does not go to a file that nobody takes.
  expect(fireEvent.drop(window, { dataTransfer: dropped('a.exe') })).toBe(false);
  fireEvent.drop(window, { dataTransfer: dropped('Digest.YML') });
  await waitFor(() => expect(yaml).toHaveBeenCalledTimes(1));
  expect(yaml).toHaveBeenCalledWith(expect.objectContaining({ name: 'Digest.YML' }), app);
  expect(zip).not.toHaveBeenCalled();
  stop();
  expect(fireEvent.drop(window, { dataTransfer: dropped('a.zip') })).toBe(true);
});

test('what a part of the page takes, and what is no file, is left alone', () => {
  const load = vi.fn();
  const stop = takeDrops([{ id: 'a', drops: [{ ending: /./, load }] }], {
    navigate: vi.fn(),
    client: new QueryClient(),
  });
  const mine = (event: Event) => event.preventDefault();
  document.body.addEventListener('drop', mine);
  fireEvent.drop(document.body, { dataTransfer: dropped('a.txt') });
  document.body.removeEventListener('drop', mine);
  expect(fireEvent.drop(window, { dataTransfer: { files: [], types: ['text/plain'] } })).toBe(true);
  expect(load).not.toHaveBeenCalled();
  stop();
});

test('when the code that takes it does not come, that is said', async () => {
  useToasts.setState({ toasts: [] });
  const load = () => Promise.reject(new Error('Gone.'));
  const stop = takeDrops([{ id: 'a', drops: [{ ending: /./, load }] }], {
    navigate: vi.fn(),
    client: new QueryClient(),
  });
  fireEvent.drop(window, { dataTransfer: dropped('a.txt') });
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([
      { text: 'a.txt was not accepted.', detail: 'Gone.' },
    ]),
  );
  stop();
});
