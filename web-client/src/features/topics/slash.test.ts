import { expect, test } from 'vitest';
import type { SlashHandler } from '@/kit/slash/handlers';
import { refusal } from '@/test/show';
import { call } from '@/test/slash';
import handle from './slash';

/** The ids of the requested topics. */
async function idsOf(text: string, answer: unknown): Promise<string[]> {
  const twice: SlashHandler = async (what) => {
    await handle(what).catch(() => false);
    return handle(what).catch(() => false);
  };
  const { asked } = await call(twice, text, {
    'GET /api/topics/7': { id: 7, title: 'Garden' },
    'POST /api/topics': answer,
  });
  const created = asked.filter((line) => line.startsWith('POST /api/topics '));
  return created.map((line) => JSON.parse(line.slice('POST /api/topics '.length)).public_id);
}

test('a topic whose answer was lost is created once, however often it is asked for', async () => {
  const [first, again] = await idsOf('/new Roses', refusal(503, 'Not now.'));
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toBe(first);
  const [other] = await idsOf('/new Tulips', refusal(503, 'Not now.'));
  expect(other).not.toBe(first);
});

test('what was created is another one when it is asked for again', async () => {
  const [first, again] = await idsOf('/new Roses', { id: 9, slug: 'roses' });
  expect(again).not.toBe(first);
});
