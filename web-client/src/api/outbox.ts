import type { QueryClient } from '@tanstack/react-query';
import { alone } from './alone';
import { useConnection } from './connection';
import { deliver } from './delivery';
import { events } from './events';
import { isAway, sentenceOf } from './problem';
import {
  change,
  keepUnsent,
  placeOf,
  readStored,
  type Unsent,
  useUnsent,
  type Wish,
  whileUnderWay,
} from './unsent';

const AGAIN_MS = 3_000;
let planned: ReturnType<typeof setTimeout> | undefined;

/** The first entry of a place that can be sent: one that the service refused waits for the user. */
function nextIn(place: string): Unsent | undefined {
  return readStored().find((one) => placeOf(one) === place && one.refused === null);
}

/** Sends the entries of one place in order, each once. */
async function sendIn(client: QueryClient, place: string) {
  for (let one = nextIn(place); one; one = nextIn(place)) {
    const here = one;
    const { id } = here;
    try {
      const next = await whileUnderWay(id, () => deliver(client, here));
      change((all) => all.flatMap((other) => (other.id !== id ? other : (next ?? []))));
    } catch (fault) {
      if (isAway(fault)) return;
      change((all) =>
        all.map((other) => (other.id === id ? { ...other, refused: sentenceOf(fault) } : other)),
      );
    }
  }
}

/** Sends everything that can be sent. */
export async function sendUnsent(client: QueryClient): Promise<void> {
  clearTimeout(planned);
  // A sent entry may make another place sendable: a created topic its first message.
  const done = new Set<string>();
  const next = () =>
    readStored()
      .map(placeOf)
      .find((place) => !done.has(place));
  for (let place = next(); place !== undefined; place = next()) {
    const here = place;
    done.add(here);
    await alone(`outbox.${here}`, () => sendIn(client, here)).catch(() => {});
  }
  const left = useUnsent.getState().all.some(({ refused }) => refused === null);
  // While disconnected, the next connection triggers it; while connected, the outage was short or another window is sending.
  if (left && useConnection.getState().state === 'open') {
    planned = setTimeout(() => void sendUnsent(client), AGAIN_MS);
  }
}

/** Keeps a wish that was not accepted, and retries it. Pass an id if it may have been accepted after all. */
export function sendLater(client: QueryClient, wish: Wish, id?: string): string {
  const kept = keepUnsent(wish, id);
  void sendUnsent(client);
  return kept;
}

/** Sends waiting entries whenever the service answers again, including those left by an earlier page. */
export function startOutbox(client: QueryClient): () => void {
  return events.subscribe('ready', () => void sendUnsent(client));
}
