import { expect, test } from 'vitest';
import { call } from '@/test/slash';
import handle from './slash';

const known = { id: 12, kind: 'person', content: 'Lives in Lisbon' };
const answers = {
  'GET /api/memories': [known],
  'POST /api/memories': known,
  'PATCH /api/memories/12': known,
};

test.each([
  [
    '/memory-store [fact] Bread takes a day',
    'POST /api/memories {"kind":"fact","content":"Bread takes a day"}',
  ],
  [
    '/memory-store Bread takes a day',
    'POST /api/memories {"kind":"context","content":"Bread takes a day"}',
  ],
  ['/memory-update 12 Lives in Porto', 'PATCH /api/memories/12 {"content":"Lives in Porto"}'],
  ['/memory-update #12 [fact] x', 'PATCH /api/memories/12 {"kind":"fact","content":"x"}'],
])('%s', async (text, request) => {
  const { done, asked } = await call(handle, text, answers);
  expect(done).toBe(true);
  expect(asked).toContain(request);
});

test.each([
  ['/memory-store [1] x', 'lowercase letters'],
  ['/memory-update Lives in Porto', 'Start with the ID'],
  ['/memory-update 12', 'Add the text'],
  ['/memory-update 13 x', 'There is no memory 13'],
])('%s is refused and changes nothing', async (text, why) => {
  const { done, asked, told } = await call(handle, text, answers);
  expect(done).toBe(false);
  expect(told).toContain(why);
  expect(asked.filter((line) => !line.startsWith('GET'))).toEqual([]);
});

test('the list is the page of the memories', async () => {
  const { done, navigate } = await call(handle, '/memory-list', answers);
  expect(done).toBe(true);
  expect(navigate).toHaveBeenCalledWith({ to: '/settings/memories' });
});
