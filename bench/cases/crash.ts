import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as delay } from 'node:timers/promises';
import type { Steward } from '../../e2e/support/steward.ts';
import type { Amount, Benchmark, Figure } from '../lib/benchmark.ts';
import { createTopic, type LoadedService, withService } from '../lib/service.ts';

const WRITERS = 4;

/** Everything the service acknowledged: message id and text, by topic. */
type Acknowledged = Map<number, Map<number, string>>;

interface MessageRead {
  id: number;
  content: string;
}

/** Kills the service repeatedly during writes and a streaming turn, and counts what was lost. */
export const crash: Benchmark = {
  name: 'crash',
  about: 'acknowledged writes lost in 50 kill -9 trials under load',
  run: ({ quick }: Amount) =>
    withService(async (service): Promise<Figure[]> => {
      const trials = quick ? 2 : 50;
      await service.speak('d100-i5');
      let acknowledged = 0;
      let lost = 0;
      for (let trial = 0; trial < trials; trial++) {
        const written = await killUnderLoad(service, 200 + ((trial * 379) % 1300));
        await service.steward.start();
        for (const [topic, rows] of written) {
          acknowledged += rows.size;
          lost += await missing(service.steward, topic, rows);
        }
      }
      return [
        { what: `writes acknowledged before ${trials} kill -9`, measured: acknowledged, unit: '' },
        {
          what: `acknowledged writes lost in ${trials} kill -9 trials under load`,
          measured: lost,
          unit: '',
          budget: { is: 'at most', value: 0 },
        },
      ];
    }),
};

async function killUnderLoad({ steward }: LoadedService, afterMs: number): Promise<Acknowledged> {
  const written: Acknowledged = new Map();
  const load = Array.from({ length: WRITERS }, () => writeUntilDead(steward, written));
  load.push(chatUntilDead(steward, written));
  await delay(afterMs);
  await steward.kill();
  await Promise.all(load);
  return written;
}

/** Stores messages one after the other, noting each that was acknowledged. */
async function writeUntilDead(steward: Steward, written: Acknowledged): Promise<void> {
  try {
    const topic = await createTopic(steward, 'Written until the end');
    const rows = new Map<number, string>();
    written.set(topic, rows);
    for (let number = 0; ; number++) {
      const content = `Message ${number} of topic ${topic}`;
      const row = await steward.call<MessageRead>('POST', `/api/topics/${topic}/messages/stopped`, {
        content,
      });
      rows.set(row.id, content);
    }
  } catch {
    // The kill ends the loop.
  }
}

/** Runs turns one after the other, noting the stored question (`user_message`) and the stored answer (`done`). */
async function chatUntilDead(steward: Steward, written: Acknowledged): Promise<void> {
  try {
    const topic = await createTopic(steward, 'Talked until the end');
    const rows = new Map<number, string>();
    written.set(topic, rows);
    for (;;) {
      const response = await fetch(`${steward.url}/api/topics/${topic}/messages/stream`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ content: 'Go on.' }),
      });
      let text = '';
      for await (const chunk of Readable.fromWeb(response.body as ReadableStream).setEncoding(
        'utf8',
      )) {
        text += chunk;
        const end = text.lastIndexOf('\n\n') + 2;
        if (end < 2) continue;
        for (const frame of text.slice(0, end).split('\n\n')) note(frame, rows);
        text = text.slice(end);
      }
    }
  } catch {
    // The kill ends the loop.
  }
}

function note(frame: string, rows: Map<number, string>): void {
  const event = /^event: ?(.*)$/m.exec(frame)?.[1];
  if (event !== 'user_message' && event !== 'done') return;
  const { id, content } = JSON.parse(/^data: ?(.*)$/m.exec(frame)?.[1] ?? '') as MessageRead;
  rows.set(id, content);
}

async function missing(
  steward: Steward,
  topic: number,
  rows: Map<number, string>,
): Promise<number> {
  const stored = new Map<number, string>();
  for (let before = ''; ; ) {
    const page = await steward.call<MessageRead[]>(
      'GET',
      `/api/topics/${topic}/messages?limit=500${before}`,
    );
    for (const { id, content } of page) stored.set(id, content);
    if (page.length < 500) break;
    before = `&before_id=${page[0]?.id}`;
  }
  return [...rows].filter(([id, content]) => stored.get(id) !== content).length;
}
