import { create } from 'zustand';
import { api, take } from './client';
import { containerKey, isContainerKind } from './containers';

interface Running {
  /** The keys of the conversations in which an answer is being written. */
  keys: ReadonlySet<string>;
}

/** Read once when the window opens, then updated from the event stream. */
export const useRunning = create<Running>()(() => ({ keys: new Set() }));

/** Events that arrived during a read: they are newer than its result. */
let told: Map<string, boolean> | undefined;

/** An answer has started or ended in the conversation. */
export function tellRunning(key: string, running: boolean) {
  told?.set(key, running);
  useRunning.setState(({ keys }) => {
    if (keys.has(key) === running) return { keys };
    const next = new Set(keys);
    if (running) next.add(key);
    else next.delete(key);
    return { keys: next };
  });
}

/** Reads which turns are running. If that fails, the known state is kept. */
export async function readRunning(): Promise<void> {
  const meanwhile = new Map<string, boolean>();
  told = meanwhile;
  const all = await take(api.GET('/api/running')).catch(() => undefined);
  if (told !== meanwhile) return;
  told = undefined;
  if (!all) return;
  const keys = new Set<string>();
  for (const { container, container_id: id } of all) {
    if (isContainerKind(container) && id !== null) keys.add(containerKey({ kind: container, id }));
  }
  for (const [key, running] of meanwhile) {
    if (running) keys.add(key);
    else keys.delete(key);
  }
  useRunning.setState({ keys });
}
