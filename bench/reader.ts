// Reads large answers in a process of its own: in that of the cases, collecting its garbage takes as long as the service.
import { Agent, get } from 'node:http';
import type { Reading } from './lib/reader.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

process.on('message', (url: string) => {
  const begun = performance.now();
  get(url, { agent }, (answer) => {
    let bytes = 0;
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    answer.on('end', () => {
      const ms = performance.now() - begun;
      process.send?.({ status: answer.statusCode, bytes, ms } satisfies Reading);
    });
  });
});
