import type { QueryClient } from '@tanstack/react-query';
import { alone } from './alone';
import { useConnection } from './connection';
import { containerKey } from './containers';
import { deliver, wasDelivered } from './delivery';
import { events } from './events';
import { isAway, sentenceOf } from './problem';
import { change, readStored, type Unsent, useUnsent } from './unsent';

const AGAIN_MS = 3_000;
let planned: ReturnType<typeof setTimeout> | undefined;

/** The first that can be sent in a conversation: what the service refused waits for the person. */
function nextIn(key: string): Unsent | undefined {
  return readStored().find((one) => containerKey(one.container) === key && one.refused === null);
}

/** Sends what waits in a conversation, one after the other, each once. */
async function sendIn(client: QueryClient, key: string) {
  for (let one = nextIn(key); one; one = nextIn(key)) {
    const { id } = one;
    try {
      // The answer to an earlier attempt may have been lost, not the attempt.
      const delivered = (await wasDelivered(client, one)) ?? (await deliver(client, one));
      change((all) =>
        all
          .filter((other) => other.id !== id)
          .map((other) =>
            containerKey(other.container) !== key
              ? other
              : {
                  ...other,
                  // What comes next may say the same, and is not this.
                  after: Math.max(other.after, delivered.row ?? 0),
                  queued: [...other.queued, ...(delivered.queued ?? [])],
                },
          ),
      );
    } catch (fault) {
      if (isAway(fault)) return;
      change((all) =>
        all.map((other) => (other.id === id ? { ...other, refused: sentenceOf(fault) } : other)),
      );
    }
  }
}

/** Sends all that waits, as soon as it can be sent. */
export async function sendUnsent(client: QueryClient): Promise<void> {
  clearTimeout(planned);
  const keys = new Set(readStored().map(({ container }) => containerKey(container)));
  for (const key of keys) {
    await alone(`outbox.${key}`, () => sendIn(client, key)).catch(() => {});
  }
  const left = useUnsent.getState().all.some(({ refused }) => refused === null);
  // Without a connection the next one begins it; with one the cut was a short one, or another window is at it.
  if (left && useConnection.getState().state === 'open') {
    planned = setTimeout(() => void sendUnsent(client), AGAIN_MS);
  }
}

/** Sends what waits whenever the service answers again, also what an earlier page has left. */
export function startOutbox(client: QueryClient): () => void {
  return events.subscribe('ready', () => void sendUnsent(client));
}
