import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '@/test/show';
import { call } from '@/test/slash';
import handle from './slash';

const UUID = '0b0c1f4e-6f1b-4c3e-9a51-6d6f5c0a7e11';
const known = { id: 12, public_id: UUID, title: 'Sheep' };
const made = { id: 13, public_id: 'other', title: 'Count the goats' };
const answers = {
  'GET /api/agents/12': known,
  [`GET /api/agents/${UUID}`]: known,
  'POST /api/agents': made,
  'POST /api/agents/12/send': known,
  'POST /api/agents/5/send': { ...known, id: 5 },
  'GET /api/agents/5': { ...known, id: 5, title: 'Put away' },
  'GET /api/agents/14': refusal(404, 'Agent 14 not found'),
  'GET /api/topics': [],
};
const posts = (asked: readonly string[]) => asked.filter((line) => line.startsWith('POST'));

test('a task makes an agent that reports in the topic', async () => {
  const { done, asked, told } = await call(handle, '/agent Count the goats', answers);
  expect(done).toBe(true);
  expect(posts(asked)).toEqual([
    'POST /api/agents {"task":"Count the goats","topic_id":7,"chat_id":null}',
  ]);
  expect(told).toBe('“Count the goats” started and reports here.');
});

test.each([
  ['12', 12],
  [UUID, 12],
  [UUID.toUpperCase(), 12],
  ['5', 5],
])('%s in front names an agent, which is told the rest', async (name, id) => {
  const { done, asked, told } = await call(handle, `/agent ${name} the black ones too`, answers);
  expect(done).toBe(true);
  expect(posts(asked)).toEqual([`POST /api/agents/${id}/send {"message":"the black ones too"}`]);
  expect(told).toContain('Message sent');
});

test.each(['14 goats are missing, find them', '12th of May: call the vet', `${UUID}x`])(
  '%s names no agent and is a task',
  async (task) => {
    const { asked } = await call(handle, `/agent ${task}`, answers);
    expect(posts(asked)).toEqual([
      `POST /api/agents {"task":${JSON.stringify(task)},"topic_id":7,"chat_id":null}`,
    ]);
  },
);

test('an agent that is told nothing stays as it is', async () => {
  const { done, asked, told } = await call(handle, '/agent 12', answers);
  expect(done).toBe(false);
  expect(told).toContain('Write a message for “Sheep”.');
  expect(posts(asked)).toEqual([]);
});

test('what does not answer is neither told nor taken for a task', async () => {
  const down = { ...answers, 'GET /api/agents/12': refusal(503, 'Not now.') };
  await expect(call(handle, '/agent 12 go on', down)).rejects.toThrow('Not now.');
});

test('alone it asks for the task', async () => {
  const { done, asked } = await call(handle, '/agent', answers);
  expect(done).toBe(true);
  expect(posts(asked)).toEqual([]);
  expect(await screen.findByRole('dialog', { name: 'New agent' })).toBeVisible();
});
