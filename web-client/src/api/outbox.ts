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

/** The first that can be done about one thing: what the service refused waits for the person. */
function nextIn(place: string): Unsent | undefined {
  return readStored().find((one) => placeOf(one) === place && one.refused === null);
}

/** Does what waits about one thing, in its order, each once. */
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

/** Sends all that waits, as soon as it can be sent. */
export async function sendUnsent(client: QueryClient): Promise<void> {
  clearTimeout(planned);
  // What is done may leave something to do elsewhere: a topic that is there, its first words.
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
  // Without a connection the next one begins it; with one the cut was a short one, or another window is at it.
  if (left && useConnection.getState().state === 'open') {
    planned = setTimeout(() => void sendUnsent(client), AGAIN_MS);
  }
}

/** Keeps what someone did not take, and tries it again. An id is given where it may have been taken after all. */
export function sendLater(client: QueryClient, wish: Wish, id?: string): string {
  const kept = keepUnsent(wish, id);
  void sendUnsent(client);
  return kept;
}

/** Sends what waits whenever the service answers again, also what an earlier page has left. */
export function startOutbox(client: QueryClient): () => void {
  return events.subscribe('ready', () => void sendUnsent(client));
}
