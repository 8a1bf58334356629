import { create } from 'zustand';
import { api, take } from './client';
import { containerKey, isContainerKind } from './containers';

interface Running {
  /** The conversations in which an answer is being written now, by their keys. */
  keys: ReadonlySet<string>;
}

/** Read once when the window opens, and kept up by what the event stream tells. */
export const useRunning = create<Running>()(() => ({ keys: new Set() }));

/** What was told while a reading is under way: it is newer than what is read. */
let told: Map<string, boolean> | undefined;

/** An answer has begun in the conversation, or ended. */
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

/** Asks the service what runs. Without an answer what is known stays. */
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
