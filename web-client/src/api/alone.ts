import { CLIENT_ID } from './clientId';

/** After this time, a lock left by a closed window no longer counts. */
const FORGOTTEN_MS = 30_000;
/** How long another window may take to see a note of this one. */
const SETTLED_MS = 60;

interface Note {
  by: string;
  at: number;
}

function noted(key: string): Note | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Plain HTTP has no locks: this uses a note in local storage, checked again once all windows can have seen it. */
async function withNote(key: string, work: () => Promise<void>) {
  const other = noted(key);
  if (other && other.by !== CLIENT_ID && Date.now() - other.at < FORGOTTEN_MS) return;
  try {
    localStorage.setItem(key, JSON.stringify({ by: CLIENT_ID, at: Date.now() } satisfies Note));
  } catch {
    // Nothing can be stored, so nothing is shared with another window either.
    return work();
  }
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  if (noted(key)?.by !== CLIENT_ID) return;
  try {
    await work();
  } finally {
    localStorage.removeItem(key);
  }
}

const busy = new Set<string>();

/** Does the work unless this or another window of the browser is already doing it. */
export async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if (busy.has(name)) return;
  busy.add(name);
  const key = `steward.alone.${name}`;
  try {
    if (!('locks' in navigator)) await withNote(key, work);
    else {
      await navigator.locks.request(key, { ifAvailable: true }, (lock) =>
        lock ? work() : undefined,
      );
    }
  } finally {
    busy.delete(name);
  }
}
