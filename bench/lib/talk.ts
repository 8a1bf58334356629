import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Steward } from '../../e2e/support/steward.ts';
import { fillFromFile } from './database.ts';
import { residentMegabytes } from './memory.ts';
import { below, seeded } from './random.ts';
import { createTopic } from './service.ts';

const TOPICS = 100;
const WORDS = 40_000;

/** The search results. */
export interface Answer {
  results: unknown[];
  index: { state: 'ready' | 'building'; share: number | null };
}

/** Stops the service and writes this many messages of common and rare words into new topics; returns their ids. */
export async function fillWithTalk(steward: Steward, messages: number): Promise<number[]> {
  const topics: number[] = [];
  for (let i = 0; i < TOPICS; i++) topics.push(await createTopic(steward, `Talk ${i}`));
  await steward.stop();
  await fill(steward.dataDir, topics, messages);
  return topics;
}

/** Searches, and measures how long that took. */
export async function find(
  steward: Steward,
  query: string,
): Promise<{ answer: Answer; ms: number }> {
  const begun = performance.now();
  const answer = await steward.call<Answer>('GET', `/api/search?q=${encodeURIComponent(query)}`);
  return { answer, ms: performance.now() - begun };
}

/** Waits until everything is indexed, and returns the process's peak memory meanwhile. */
export async function indexed(steward: Steward): Promise<{ seconds: number; most: number }> {
  const begun = performance.now();
  let most = 0;
  for (;;) {
    const { answer } = await find(steward, '');
    most = Math.max(most, residentMegabytes(steward.pid));
    if (answer.index.state === 'ready')
      return { seconds: (performance.now() - begun) / 1000, most };
    await delay(100);
  }
}

async function fill(dataDir: string, topics: number[], messages: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-search-'));
  try {
    const file = join(folder, 'messages.csv');
    const out = createWriteStream(file);
    out.write('conversation_id,role,content,n\n');
    const random = seeded(7);
    for (let i = 0; i < messages; i++) {
      const said = Array.from({ length: 5 + below(random, 40) }, () => word(frequent(random)));
      const line = `${topics[below(random, topics.length)]},${i % 2 ? 'assistant' : 'user'},"${said.join(' ')}",${i}\n`;
      if (!out.write(line)) await once(out, 'drain');
    }
    await new Promise<void>((done) => out.end(done));
    fillFromFile(dataDir, file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A word's number: a few are frequent, most are rare. */
export function frequent(random: () => number): number {
  return Math.floor(WORDS * random() ** 4);
}

const SYLLABLES = ['ka', 'lo', 'mi', 'ren', 'sta', 'vo', 'tu', 'pel', 'dor', 'na', 'gri', 'es'];

/** The pronounceable word with this number. */
export function word(number: number): string {
  let rest = number + SYLLABLES.length;
  let said = '';
  while (rest > 0) {
    said += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return said;
}
