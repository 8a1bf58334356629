import type { Amount, Benchmark, Figure } from '../lib/benchmark.ts';
import { residentMegabytes } from '../lib/memory.ts';
import { createTopic, withService } from '../lib/service.ts';
import { median } from '../lib/statistics.ts';

const FILE_BYTES = 8 * 1024 * 1024;

/** Sequential uploads of the largest allowed size; each file is different, so that each is written. */
export const upload: Benchmark = {
  name: 'upload',
  about: 'uploads of 8 MiB: how long, and what memory they take',
  run: ({ quick }: Amount) =>
    withService(async ({ steward }): Promise<Figure[]> => {
      const topic = await createTopic(steward, 'Uploads');
      const files = quick ? 5 : 40;
      const times: number[] = [];
      await send(steward.url, topic, 0);
      const before = residentMegabytes(steward.pid);
      let most = before;
      for (let number = 1; number <= files; number++) {
        const watching = setInterval(() => {
          most = Math.max(most, residentMegabytes(steward.pid));
        }, 5);
        times.push(await send(steward.url, topic, number));
        clearInterval(watching);
      }
      return [
        {
          what: 'additional resident memory during uploads of 8 MiB',
          measured: most - before,
          unit: 'MB',
          budget: { is: 'at most', value: 32 },
        },
        {
          what: 'upload of 8 MiB, median',
          measured: median(times),
          unit: 'ms',
        },
      ];
    }),
};

async function send(url: string, topic: number, number: number): Promise<number> {
  const bytes = new Uint8Array(FILE_BYTES).fill(97);
  bytes.set(new TextEncoder().encode(`${number}`.padStart(8)));
  const form = new FormData();
  form.append('file', new Blob([bytes], { type: 'text/plain' }), `${number}.txt`);
  const begun = performance.now();
  const response = await fetch(`${url}/api/topics/${topic}/attachments`, {
    method: 'POST',
    body: form,
  });
  await response.json();
  if (response.status !== 201) throw new Error(`The upload was answered with ${response.status}.`);
  return performance.now() - begun;
}
