import { once } from 'node:events';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Steward } from '../../e2e/support/steward.ts';
import type { Amount, Benchmark, Figure } from '../lib/benchmark.ts';
import { fillTopic } from '../lib/database.ts';
import { section } from '../lib/essay.ts';
import { residentMegabytes } from '../lib/memory.ts';
import { createTopic, withService } from '../lib/service.ts';
import { quantile } from '../lib/statistics.ts';

const EACH = 40;

interface Import {
  id: number;
  state: string;
  rate: number | null;
  stored_messages: number;
}

/** A ten-year export: how fast it is imported, what it needs, and whether the service stays usable meanwhile. */
export const imports: Benchmark = {
  name: 'import',
  about: 'an export of 200,000 messages in 5,000 conversations',
  run: ({ quick }: Amount) =>
    withService(async ({ steward }): Promise<Figure[]> => {
      const conversations = quick ? 250 : 5_000;
      const topic = await createTopic(steward, 'In use meanwhile');
      await steward.stop();
      fillTopic(steward.dataDir, topic, 2_000);
      await steward.start();
      const page = `${steward.url}/api/topics/${topic}/messages?limit=50`;
      for (let i = 0; i < 300; i++) await (await fetch(page)).text();
      const before = residentMegabytes(steward.pid);
      const folder = await mkdtemp(join(tmpdir(), 'steward-import-'));
      try {
        const file = join(folder, 'conversations.json');
        await write(file, conversations);
        const watch = new Watch(steward);
        const id = await hand(steward, file);
        const { ms: looking } = await reached(steward, id, 'ready', watch);
        const begun = performance.now();
        await steward.call('POST', `/api/imports/${id}/start`, {});
        const pages: number[] = [];
        const writes: number[] = [];
        const { now: done } = await reached(steward, id, 'done', watch, async () => {
          pages.push(await timed(() => fetch(page)));
          writes.push(await timed(() => newTopic(steward)));
        });
        const seconds = (performance.now() - begun) / 1000;
        if (done.stored_messages !== conversations * EACH) throw new Error('Messages are missing.');
        return [
          {
            what: `import of ${(conversations * EACH).toLocaleString('en')} messages`,
            measured: done.stored_messages / seconds,
            unit: 'messages/s',
            budget: { is: 'at least', value: 5_000 },
          },
          { what: 'the same, analysis of the file', measured: looking / 1000, unit: 's' },
          {
            what: 'peak additional resident memory',
            measured: watch.most - before,
            unit: 'MB',
            budget: { is: 'at most', value: 67 },
          },
          {
            what: 'page of 50 messages during the import, p95',
            measured: quantile(pages, 0.95),
            unit: 'ms',
          },
          {
            what: 'new topic during the import, p95',
            measured: quantile(writes, 0.95),
            unit: 'ms',
          },
        ];
      } finally {
        await rm(folder, { recursive: true });
      }
    }),
};

class Watch {
  most = 0;

  constructor(private readonly steward: Steward) {}

  look() {
    this.most = Math.max(this.most, residentMegabytes(this.steward.pid));
  }
}

/** Waits until the import is in that state, and returns how many ms that took. */
async function reached(
  steward: Steward,
  id: number,
  state: string,
  watch: Watch,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<{ ms: number; now: Import }> {
  const begun = performance.now();
  for (;;) {
    const now = await steward.call<Import>('GET', `/api/imports/${id}`);
    watch.look();
    if (now.state === state) return { ms: performance.now() - begun, now };
    if (now.state === 'failed') throw new Error('The import failed.');
    await meanwhile();
    await delay(20);
  }
}

async function timed(work: () => Promise<Response>): Promise<number> {
  const begun = performance.now();
  const answer = await work();
  await answer.text();
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return performance.now() - begun;
}

function newTopic(steward: Steward): Promise<Response> {
  return fetch(`${steward.url}/api/topics`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ title: 'Meanwhile' }),
  });
}

async function hand(steward: Steward, file: string): Promise<number> {
  const answer = await fetch(`${steward.url}/api/imports?name=conversations.json`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: await openAsBlob(file),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return ((await answer.json()) as Import).id;
}

/** Writes an export in ChatGPT's format, including all the fields around the text. */
async function write(file: string, conversations: number): Promise<void> {
  const out = createWriteStream(file);
  const put = async (text: string) => {
    if (!out.write(text)) await once(out, 'drain');
  };
  await put('[');
  for (let n = 0; n < conversations; n++) await put(`${n ? ',' : ''}${conversation(n)}`);
  await put(']');
  await new Promise<void>((done) => out.end(done));
}

function conversation(n: number): string {
  const at = 1_500_000_000 + n * 40_000;
  const mapping: Record<string, object> = {};
  for (let i = 0; i < EACH; i++) {
    const role = i % 2 ? 'assistant' : 'user';
    const text = i % 2 ? section(i).slice(0, 900) : `Question ${i} of conversation ${n}?`;
    mapping[`${n}-${i}`] = {
      id: `${n}-${i}`,
      parent: i ? `${n}-${i - 1}` : null,
      children: [`${n}-${i + 1}`],
      message: {
        id: `${n}-${i}`,
        author: { role, name: null, metadata: {} },
        create_time: at + i * 30,
        content: { content_type: 'text', parts: [text] },
        status: 'finished_successfully',
        end_turn: true,
        weight: 1,
        metadata: {
          model_slug: 'gpt-x',
          citations: [],
          request_id: `r-${n}-${i}`,
          finish_details: { type: 'stop' },
        },
        recipient: 'all',
      },
    };
  }
  return JSON.stringify({
    title: `Conversation ${n}`,
    create_time: at,
    update_time: at + EACH * 30,
    mapping,
    current_node: `${n}-${EACH - 1}`,
    conversation_id: `bench-${n}`,
  });
}
