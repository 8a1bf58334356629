import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { api } from '@/api/client';
import { CLIENT_ID, CLIENT_ID_HEADER } from '@/api/clientId';
import { sentenceOf } from '@/api/problem';
import { keys } from '@/api/queries';
import { toast, UNDO_MS } from '@/ui/toast';

interface Deletions {
  /** Topics that are off the screen, while their deletion can still be taken back. */
  pending: ReadonlySet<number>;
  hide: (id: number) => void;
  show: (id: number) => void;
}

export const useDeletions = create<Deletions>()((set) => ({
  pending: new Set(),
  hide: (id) => set(({ pending }) => ({ pending: new Set([...pending, id]) })),
  show: (id) => set(({ pending }) => ({ pending: new Set([...pending].filter((p) => p !== id)) })),
}));

const timers = new Map<number, ReturnType<typeof setTimeout>>();

function take(id: number): boolean {
  clearTimeout(timers.get(id));
  return timers.delete(id);
}

async function carryOut(id: number, title: string, client: QueryClient) {
  if (!take(id)) return;
  try {
    await api.DELETE('/api/topics/{id}', { params: { path: { id } } });
    await client.invalidateQueries({ queryKey: keys.topics });
  } catch (fault) {
    toast.error(`“${title}” could not be deleted.`, sentenceOf(fault));
  } finally {
    useDeletions.getState().show(id);
  }
}

/** A page that closes sends what it still owes; the browser finishes these after it is gone. */
function flush() {
  for (const id of [...timers.keys()]) {
    take(id);
    void fetch(`/api/topics/${id}`, {
      method: 'DELETE',
      keepalive: true,
      headers: { [CLIENT_ID_HEADER]: CLIENT_ID },
    });
  }
}

/** Takes a topic off the screen now and deletes it when the time to undo has passed. */
export function deleteTopic(topic: { id: number; title: string }, client: QueryClient) {
  const { id, title } = topic;
  useDeletions.getState().hide(id);
  addEventListener('pagehide', flush);
  timers.set(
    id,
    setTimeout(() => void carryOut(id, title, client), UNDO_MS),
  );
  toast.undo(`“${title}” is deleted.`, () => {
    if (take(id)) useDeletions.getState().show(id);
  });
}
