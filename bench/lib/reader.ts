import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What is known of an answer that was read to its end. */
export interface Reading {
  status: number | undefined;
  bytes: number;
  ms: number;
}

/** Reads a path again and again over one connection. `before` each time, which is not timed, something may be changed. */
export async function readings(
  url: string,
  times: { warmUp: number; measured: number },
  before: (request: number) => Promise<unknown> = async () => {},
): Promise<{ times: number[]; bytes: number }> {
  const reader = fork(fileURLToPath(new URL('../reader.ts', import.meta.url)));
  const all: Reading[] = [];
  for (let request = 0; request < times.warmUp + times.measured; request++) {
    await before(request);
    const answer = once(reader, 'message');
    reader.send(url);
    const [reading] = (await answer) as [Reading];
    if (reading.status !== 200) throw new Error(`${url}: ${reading.status}`);
    all.push(reading);
  }
  reader.kill();
  return {
    times: all.slice(times.warmUp).map(({ ms }) => ms),
    bytes: all.at(-1)?.bytes ?? 0,
  };
}
