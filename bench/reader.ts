// Reads large responses in a process of its own: the benchmarks have a large heap, whose collection takes as long as the request.
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
