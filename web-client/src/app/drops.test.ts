import { QueryClient } from '@tanstack/react-query';
import { fireEvent, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useDropsInto } from '@/kit/files/dropped';
import { uploadsOf } from '@/kit/files/uploads';
import { useToasts } from '@/ui/toast';
import { takeDrops } from './drops';

const CHAT = { key: 'chats', path: null };
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
  // The browser does not open a file.
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

test('what no feature imports goes to the composer that is open, or else to the one of the first page', async () => {
  const navigate = vi.fn();
  const stop = takeDrops([], { navigate, client: new QueryClient() });
  const { unmount } = renderHook(() => useDropsInto(CHAT));
  fireEvent.drop(window, { dataTransfer: dropped('plan.pdf') });
  await waitFor(() => expect(uploadsOf('chats').map(({ name }) => name)).toEqual(['plan.pdf']));
  expect(navigate).not.toHaveBeenCalled();
  unmount();
  fireEvent.drop(window, { dataTransfer: dropped('photo.png') });
  await waitFor(() => expect(navigate).toHaveBeenCalledWith({ to: '/' }));
  expect(uploadsOf('home').at(-1)).toMatchObject({ name: 'photo.png', state: 'held' });
  stop();
});
