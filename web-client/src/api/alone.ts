import { CLIENT_ID } from './clientId';

/** A window that was closed in the middle of something holds nobody up for longer. */
const FORGOTTEN_MS = 30_000;
/** So long another window may need to see what this one has noted. */
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

/** Plain http has no locks: a note in the common storage, looked at again once all windows have seen it. */
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

/** Does the work unless this window or another one of the browser is at it already. */
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
