import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A response that was read completely; without a status if it failed. */
export interface Reading {
  status: number | undefined;
  bytes: number;
  ms: number;
}

/** Reads a URL repeatedly over one connection. `before` runs ahead of each read and is not timed. */
export async function readings(
  url: string,
  times: { warmUp: number; measured: number },
  before: (request: number) => Promise<unknown> = async () => {},
): Promise<{ times: number[]; bytes: number }> {
  const reader = fork(fileURLToPath(new URL('../reader.ts', import.meta.url)));
  const all: Reading[] = [];
  try {
    for (let request = 0; request < times.warmUp + times.measured; request++) {
      await before(request);
      const answer = once(reader, 'message');
      reader.send(url);
      const [reading] = (await answer) as [Reading];
      if (reading.status !== 200) throw new Error(`${url}: ${reading.status ?? 'no answer'}`);
      all.push(reading);
    }
  } finally {
    reader.kill();
  }
  return {
    times: all.slice(times.warmUp).map(({ ms }) => ms),
    bytes: all.at(-1)?.bytes ?? 0,
  };
}
