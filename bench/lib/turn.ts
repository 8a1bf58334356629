import { Agent, request } from 'node:http';
import { ages } from './stamp.ts';

/** What a client saw of one streamed turn. */
export interface Turn {
  /** From sending the request to the first delta. */
  firstDeltaMs: number;
  /** For each stamped delta: from the provider's write to the client's read. */
  delaysMs: number[];
  /** Whether it ended with `done` (service) or `[DONE]` (provider). */
  complete: boolean;
}

/** A stream silent for this long is broken; the service sends a comment at least every 15 s. */
const SILENCE_MS = 30_000;

const connections = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/** A turn through the service, started as a script would. */
export function throughService(url: string, topicId: number): Promise<Turn> {
  const path = `${url}/api/topics/${topicId}/messages/stream`;
  return streamed(path, { content: 'How long does it take?' }, 'event:done');
}

/** The same question sent directly to the provider. */
export function direct(baseUrl: string, model: string): Promise<Turn> {
  const messages = [{ role: 'user', content: 'How long does it take?' }];
  const body = { model, messages, stream: true, stream_options: { include_usage: true } };
  return streamed(`${baseUrl}/chat/completions`, body, 'data: [DONE]');
}

function streamed(url: string, body: object, endMark: string): Promise<Turn> {
  const payload = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
  };
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const turn: Turn = { firstDeltaMs: Number.NaN, delaysMs: [], complete: false };
    const sent = request(url, { method: 'POST', agent: connections, headers }, (response) => {
      response.setEncoding('utf8');
      let unread = '';
      response.on('data', (chunk: string) => {
        const text = unread + chunk;
        const end = text.lastIndexOf('\n') + 1;
        unread = text.slice(end);
        read(turn, text.slice(0, end), begun, endMark);
      });
      response.on('end', () => {
        if (response.statusCode !== 200)
          reject(new Error(`${url}: ${response.statusCode} ${unread}`));
        else resolve(turn);
      });
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.setTimeout(SILENCE_MS, () =>
      sent.destroy(new Error(`${url}: not a byte for ${SILENCE_MS / 1000} s`)),
    );
    sent.end(payload);
  });
}

/** Reads whole lines only, so no stamp is cut in two. The final `done` repeats the text and is not counted. */
function read(turn: Turn, lines: string, begun: number, endMark: string): void {
  const normal = lines.replaceAll('event: ', 'event:');
  const end = normal.indexOf(endMark);
  if (end >= 0) turn.complete = true;
  const delays = ages(end >= 0 ? normal.slice(0, end) : normal);
  if (delays.length > 0 && turn.delaysMs.length === 0)
    turn.firstDeltaMs = performance.now() - begun;
  turn.delaysMs.push(...delays);
}
