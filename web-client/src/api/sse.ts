import { createParser, type EventSourceMessage } from 'eventsource-parser';

/**
 * The server-sent events of a response, one by one, until it ends. `onBytes` is also called for keep-alive comments.
 * Parsed by hand: a chain of stream transforms costs more than all the rest at 200 events per second.
 */
export async function* serverSentEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes?: () => void,
): AsyncGenerator<EventSourceMessage> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      onBytes?.();
      parser.feed(decoder.decode(value, { stream: true }));
      const arrived = events;
      events = [];
      yield* arrived;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
