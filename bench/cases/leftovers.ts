import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as delay } from 'node:timers/promises';
import type { Steward } from '../../e2e/support/steward.ts';
import type { Amount, Benchmark, Figure } from '../lib/benchmark.ts';
import { below, seeded } from '../lib/random.ts';
import { createTopic, withService } from '../lib/service.ts';
import { turn } from '../lib/writing-routes.ts';

const SEED = 20_261_122;
const TURNS = 20;
const EMPTY_WITHIN_MS = 30_000;

interface MessageRead {
  id: number;
  role: string;
  content: string;
}

/** What the client of an interrupted turn had received. */
interface Watched {
  topic: number;
  question: number;
  turnId: number;
  text: string;
}

/** Kills the service during many turns, damages their journals, and checks what became of each. */
export const leftovers: Benchmark = {
  name: 'leftovers',
  about: '1,000 turns cut by kills, their journals damaged in between',
  run: ({ quick }: Amount) =>
    withService(async ({ steward, speak }): Promise<Figure[]> => {
      console.error(`  seed ${SEED}`);
      const random = seeded(SEED);
      const kills = quick ? 2 : 50;
      await speak('d2000-i5');
      let cut = 0;
      let damaged = 0;
      let locked = 0;
      let lost = 0;
      for (let kill = 0; kill < kills; kill++) {
        const turns = await cutTurns(steward, 50 + random() * 500);
        const spoilt = damageJournals(steward.dataDir, random);
        await steward.start();
        await nothingRuns(steward);
        cut += turns.length;
        damaged += spoilt.size;
        await speak('d5-i0');
        for (const one of turns) {
          lost += await lostOf(steward, one, spoilt.has(one.turnId));
          const { done } = await turn(steward, one.topic, { content: 'Still there?' });
          if (!done) locked++;
        }
        await speak('d2000-i5');
      }
      const none = { is: 'at most', value: 0 } as const;
      return [
        { what: `turns cut by ${kills} kill -9`, measured: cut, unit: '' },
        { what: 'of their journals, deliberately damaged', measured: damaged, unit: '' },
        { what: 'locked conversations afterwards', measured: locked, unit: '', budget: none },
        {
          what: 'lost acknowledged questions, and lost text of undamaged journals',
          measured: lost,
          unit: '',
          budget: none,
        },
      ];
    }),
};

async function cutTurns(steward: Steward, afterMs: number): Promise<Watched[]> {
  const turns: Watched[] = [];
  const readers: Promise<void>[] = [];
  for (let index = 0; index < TURNS; index++) {
    const one = { topic: await createTopic(steward, 'Cut'), question: 0, turnId: 0, text: '' };
    turns.push(one);
    readers.push(watch(steward, one));
  }
  await delay(afterMs);
  await steward.kill();
  await Promise.all(readers);
  return turns;
}

/** Records everything the client receives until the service dies. */
async function watch(steward: Steward, one: Watched): Promise<void> {
  try {
    const response = await fetch(`${steward.url}/api/topics/${one.topic}/messages/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content: 'Go on.' }),
    });
    let unread = '';
    for await (const chunk of Readable.fromWeb(response.body as ReadableStream).setEncoding(
      'utf8',
    )) {
      const frames = (unread + chunk).split('\n\n');
      unread = frames.pop() ?? '';
      for (const frame of frames) note(frame, one);
    }
  } catch {
    // The kill ends the stream.
  }
}

function note(frame: string, one: Watched): void {
  const event = /^event: ?(.*)$/m.exec(frame)?.[1];
  const data = /^data: ?(.*)$/m.exec(frame)?.[1];
  if (!event || !data) return;
  const { id, content } = JSON.parse(data) as MessageRead;
  if (event === 'user_message') {
    one.question = id;
    one.turnId = Number(/^id: ?(\d+)-/m.exec(frame)?.[1] ?? 0);
  }
  if (event === 'delta') one.text += content;
}

/** Truncates or overwrites about two of three journals somewhere; returns the ids of their turns. */
function damageJournals(dataDir: string, random: () => number): Set<number> {
  const folder = join(dataDir, 'db', 'turns');
  const damaged = new Set<number>();
  for (const name of readdirSync(folder)) {
    const way = below(random, 3);
    const file = join(folder, name);
    const bytes = readFileSync(file);
    if (way === 0 || bytes.length === 0) continue;
    const at = below(random, bytes.length);
    for (let index = at; way === 2 && index < Math.min(bytes.length, at + 20); index++)
      bytes[index] = below(random, 256);
    writeFileSync(file, way === 1 ? bytes.subarray(0, at) : bytes);
    damaged.add(Number.parseInt(name, 10));
  }
  return damaged;
}

async function nothingRuns(steward: Steward): Promise<void> {
  const deadline = performance.now() + EMPTY_WITHIN_MS;
  while (performance.now() < deadline) {
    if ((await steward.call<unknown[]>('GET', '/api/running')).length === 0) return;
    await delay(50);
  }
}

async function lostOf(steward: Steward, one: Watched, damaged: boolean): Promise<number> {
  const rows = await steward.call<MessageRead[]>('GET', `/api/topics/${one.topic}/messages`);
  const question = one.question === 0 || rows.some((row) => row.id === one.question);
  const answer = rows.find((row) => row.role === 'assistant')?.content ?? '';
  return (question ? 0 : 1) + (damaged || answer.startsWith(one.text) ? 0 : 1);
}
