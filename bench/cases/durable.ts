import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Amount, Benchmark, Figure } from '../lib/benchmark.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Kit {
  transitions: number;
  wakeMs: number;
}

/** No request can load the durable kit fully, so a test of the server does it, in a process of its own. */
export const durable: Benchmark = {
  name: 'durable',
  about: 'durable work: steps each second, and how soon it is woken, on both databases',
  run: async ({ quick }: Amount): Promise<Figure[]> => {
    const folder = await mkdtemp(join(tmpdir(), 'steward-durable-'));
    try {
      const file = join(folder, 'figures.json');
      await promisify(execFile)(
        join(ROOT, 'mvnw'),
        [
          '-q',
          '-pl',
          'server',
          '-am',
          'test',
          '-Dnpm.skip',
          '-Dtest=MillBenchTest',
          '-Dsurefire.failIfNoSpecifiedTests=false',
          `-Dkit.figures=${file}`,
          `-Dkit.sacks=${quick ? 100 : 2_000}`,
        ],
        { cwd: ROOT },
      );
      const { h2, postgresql } = JSON.parse(await readFile(file, 'utf8')) as {
        h2: Kit;
        postgresql: Kit;
      };
      return [...figures('H2', 300, h2), ...figures('PostgreSQL', 500, postgresql)];
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

function figures(database: string, budget: number, { transitions, wakeMs }: Kit): Figure[] {
  return [
    {
      what: `durable transitions on ${database}`,
      measured: transitions,
      unit: 'transitions/s',
      budget: { is: 'at least', value: budget },
    },
    {
      what: `durable work on ${database}: commit to wake-up, median`,
      measured: wakeMs,
      unit: 'ms',
      budget: { is: 'at most', value: 5 },
    },
  ];
}
