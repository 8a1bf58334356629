import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Steward } from '../support/steward.ts';

// Runs the examples of the manual's API page in order on a new Steward.

const page = readFileSync(
  new URL('../../docs-site/pages/api.md', import.meta.url),
  'utf8',
).replaceAll('\r', '');
const examples = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, lines = '']) => lines);
const FRAME_ID = /^id:\d+-\d+$/;

/** The output of an example; it fails as soon as the service refuses it. An endless stream is closed after its first event. */
function run(example: string, url: string, room: string): Promise<string> {
  const endless = example.includes('/api/events');
  const lines = example.replaceAll('http://localhost:8000', url);
  const shell = spawn('sh', ['-ec', `curl() { command curl --fail-with-body "$@"; }\n${lines}`], {
    cwd: room,
  });
  let said = '';
  return new Promise((resolve, reject) => {
    const keep = (chunk: Buffer) => {
      said += chunk.toString();
      if (endless && said.includes('\n\n')) {
        shell.stdout.destroy();
        shell.kill();
        resolve(said);
      }
    };
    shell.stdout.on('data', keep);
    shell.stderr.on('data', keep);
    shell.on('error', reject);
    shell.on('close', (code) =>
      code === 0 ? resolve(said) : reject(new Error(`${lines}\nended with ${code}: ${said}`)),
    );
  });
}

function frames(stream: string): { event: string; id: string }[] {
  const field = (frame: string, name: string) =>
    frame.split('\n').find((line) => line.startsWith(`${name}:`)) ?? '';
  return stream
    .split('\n\n')
    .filter((frame) => field(frame, 'data') !== '')
    .map((frame) => ({ event: field(frame, 'event'), id: field(frame, 'id') }));
}

function expectAnAnswer(stream: string): void {
  const all = frames(stream);
  expect(all.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['event:user_message', 'event:delta', 'event:done']),
  );
  expect(all[0]?.event).toBe('event:user_message');
  for (const { id } of all) expect(id).toMatch(FRAME_ID);
}

test('the examples of the page about the API do what it says', async () => {
  const steward = await Steward.start();
  // An example writes a file to its working directory.
  const room = mkdtempSync(join(tmpdir(), 'steward-manual-'));
  try {
    const outputs: [example: string, output: string][] = [];
    for (const example of examples) {
      outputs.push([example, await run(example, steward.url, room)]);
      // The next example assumes that the answer is complete.
      await expect.poll(() => steward.call<unknown[]>('GET', '/api/running')).toEqual([]);
    }
    const of = (part: string) =>
      outputs.find(([example]) => example.includes(part))?.[1] ?? `no example has ${part}`;

    expect(JSON.parse(of('"title"'))).toMatchObject({ id: 1, title: 'From a script' });
    expectAnAnswer(of('three languages'));
    expect(of('?after=')).toBe('');
    expect(JSON.parse(of('?limit=50'))[0]).toMatchObject({ id: 1, role: 'user' });
    expect(JSON.parse(of('messages/queue'))).toMatchObject({ content: 'And in Latin?' });
    expectAnAnswer(of('retry_message_id'));
    expectAnAnswer(of('reword_message_id'));
    expect(JSON.parse(of('autoname'))).toMatchObject({ id: 2, title: 'How do whales sleep?' });
    expect(JSON.parse(of('/promote'))).toMatchObject({ id: 2, slug: 'how-do-whales-sleep' });
    expect(Object.keys(JSON.parse(of('/api/health')))).toEqual([
      'status',
      'version',
      'problems',
      'work',
    ]);
    expect(of('/api/events')).toContain('event:');
    expect(JSON.parse(of('moon.md'))).toMatchObject({ id: 1, state: 'reading' });
    // It may have been refused before, while the file was being inspected.
    expect(of('/start')).toContain('"state":"running"');
    expect(JSON.parse(of('/topics/tree'))).toEqual([]);
    expect(of('/api/collections')).toContain('"collection_id":2');
    expect(outputs).toHaveLength(21);
  } finally {
    rmSync(room, { recursive: true });
    await steward.dispose();
  }
});

test('what the page shows of a stream looks like one @core', () => {
  const ids = [...page.matchAll(/^id:.*$/gm)].map(([line]) => line);
  const cursors = [...page.matchAll(/\?after=([^'"\s]+)/g)].map(([, id]) => `id:${id}`);
  expect(ids.length).toBeGreaterThan(1);
  expect(cursors.length).toBeGreaterThan(0);
  for (const id of [...ids, ...cursors]) expect(id).toMatch(FRAME_ID);
});
