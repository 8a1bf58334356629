import type { QueryClient } from '@tanstack/react-query';
import { eventAbout } from './containers';
import { events } from './events';
import { isBusy } from './problem';
import { queries } from './queries';
import { queueMessage } from './queue';
import { readRunning } from './running';
import { newestRows, transcriptKey } from './transcript';
import { startTurn } from './turns';
import type { Unsent } from './unsent';

/** Where the words stand now: as a row, or among the follow-ups. */
export interface Delivered {
  row?: number | undefined;
  queued?: number[];
}

/** Whether the service has the words already; asked of the service itself, never of what is known here. */
export async function wasDelivered(
  client: QueryClient,
  { container, content, after, queued }: Unsent,
): Promise<Delivered | undefined> {
  const [rows, waiting] = await Promise.all([
    newestRows(container),
    client.fetchQuery({ ...queries.queue(container), staleTime: 0, retry: false }),
  ]);
  const row = rows.find((one) => one.id > after && one.role === 'user' && one.content === content);
  const follows = waiting.find((one) => one.content === content && !queued.includes(one.id));
  if (!row && !follows) return undefined;
  void client.invalidateQueries({ queryKey: transcriptKey(container) });
  return row ? { row: row.id } : { queued: follows ? [follows.id] : [] };
}

/** Asks; while an answer is being written in the conversation it becomes a follow-up. */
export async function deliver(client: QueryClient, one: Unsent): Promise<Delivered> {
  const { container, content, model } = one;
  try {
    const first = await startTurn(container, { content, ...(model ? { model } : {}) });
    events.tell('stream.started', eventAbout(container, 'stream.started'));
    // This window does not hear of its own turns, and this one may be over already.
    void readRunning();
    void client.invalidateQueries({ queryKey: transcriptKey(container) });
    if (first?.frame.type === 'user_message') return { row: first.frame.id };
    return (await wasDelivered(client, one)) ?? {};
  } catch (fault) {
    if (!isBusy(fault)) throw fault;
    const { id } = await queueMessage(container, content, model || undefined);
    void client.invalidateQueries({ queryKey: queries.queue(container).queryKey });
    return { queued: [id] };
  }
}
