import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream';

/** The server-sent events of an answer, one by one, until it ends. `onBytes` hears keep-alive comments too. */
export async function* serverSentEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes?: () => void,
): AsyncGenerator<EventSourceMessage> {
  const alive = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      onBytes?.();
      controller.enqueue(chunk);
    },
  });
  const reader = body
    .pipeThrough(alive)
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
