// Reads large answers in a process of its own: the cases have a large heap, and collecting it takes as long as the service.
import { Agent, get } from 'node:http';
import type { Reading } from './lib/reader.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

process.on('message', (url: string) => {
  const begun = performance.now();
  const tell = (status: number | undefined, bytes: number) =>
    process.send?.({ status, bytes, ms: performance.now() - begun } satisfies Reading);
  const failed = () => tell(undefined, 0);
  get(url, { agent }, (answer) => {
    let bytes = 0;
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    answer.on('end', () => tell(answer.statusCode, bytes));
    answer.on('error', failed);
  }).on('error', failed);
});
