import { expect, test } from 'vitest';
import type { News } from '@/api/types';
import { agent } from '@/test/agents';
import { chat } from '@/test/chats';
import { topic } from '@/test/topics';
import { workflow } from '@/test/workflows';
import { agentNews } from './AgentNews';
import { sortedByNews } from './news';
import { placesOf } from './places';
import { todaySentence } from './sentence';
import { workflowNews } from './workflowNews';

const one = topic(1, 'One');
const two = topic(2, 'Two');

const news = (id: number, state: News['state']): [string, News] => [
  `topic:${id}`,
  { container: 'topic', container_id: id, state, unread_count: 1, last_line: 'So', at: '' },
];

test.each([
  ['nothing was begun', [], [], [], 'What would you like to work on?'],
  ['the person alone did something', [one, two], [], [], 'Nothing is waiting for you'],
  ['one is answered', [one], ['topic:1'], [], 'Steward is answering in “One”'],
  ['two are', [one, two], ['topic:1', 'topic:2'], [], 'Steward is answering in two topics'],
  ['a window came late', [one], [], [news(1, 'running')], 'Steward is answering in “One”'],
  ['one failed', [one, two], [], [news(2, 'failed')], 'The answer in “Two” failed'],
  [
    'both failed',
    [one, two],
    [],
    [news(1, 'failed'), news(2, 'failed')],
    'The answers in two topics failed',
  ],
  ['one is unread', [one, two], [], [news(2, 'unread')], '“Two” has an answer for you'],
  [
    'two are unread',
    [one, two],
    [],
    [news(1, 'unread'), news(2, 'unread')],
    'Two topics have answers for you',
  ],
  [
    'one failed and another is unread',
    [one, two],
    [],
    [news(1, 'unread'), news(2, 'failed')],
    'Two things are waiting for you',
  ],
  [
    'an answer is being written while others failed',
    [one, two],
    ['topic:1'],
    [news(1, 'failed'), news(2, 'failed')],
    'The answer in “Two” failed',
  ],
] as const)('when %s', (_, topics, running, told, sentence) => {
  const places = placesOf(topics, []);
  const sorted = sortedByNews(places, new Set(running), new Map(told));
  expect(todaySentence({ places, ...sorted })).toBe(sentence);
});

test.each([
  [1, 'A reminder is waiting for you'],
  [3, 'Three reminders are waiting for you'],
])('when %s reminders are due', (due, sentence) => {
  const places = placesOf([one, two], []);
  const description = (...told: [string, News][]) =>
    todaySentence({ places, ...sortedByNews(places, new Set(), new Map(told)), due });
  expect(description()).toBe(sentence);
  expect(description(news(2, 'failed'))).toMatch(/^(Two|Four) things are waiting for you$/);
});

test('what topics and chats are called together is what they are', () => {
  const places = placesOf([one], [chat(7, 'Seven'), chat(8, 'Eight')]);
  const description = (...running: string[]) =>
    todaySentence({ places, ...sortedByNews(places, new Set(running), new Map()) });
  expect(description('chat:7', 'chat:8')).toBe('Steward is answering in two chats');
  expect(description('chat:7', 'topic:1')).toBe('Steward is answering in two conversations');
  expect(description('chat:7')).toBe('Steward is answering in “Seven”');
});

test('topics and chats stand together, the newest first', () => {
  const at = (last_activity_at: string) => ({ last_activity_at });
  const places = placesOf(
    [topic(1, 'A', at('2026-01-01T00:00:00Z')), topic(2, 'B', at('2026-01-03T00:00:00Z'))],
    [chat(3, 'C', at('2026-01-02T00:00:00Z'))],
  );
  expect(places.map(({ key }) => key)).toEqual(['topic:2', 'chat:3', 'topic:1']);
});

test('each topic stands in one part', () => {
  const topics = placesOf(
    [1, 2, 3, 4].map((id) => topic(id, `T${id}`)),
    [],
  );
  const told = new Map([news(2, 'failed'), news(3, 'unread'), news(9, 'unread')]);
  expect(sortedByNews(topics, new Set(['topic:1']), told)).toEqual({
    answering: [topics[0]],
    failed: [topics[1]],
    unread: [topics[2]],
    others: [topics[3]],
  });
});

test.each([
  [1, 0, 'One thing is waiting for you'],
  [2, 1, 'Three things are waiting for you'],
  [0, 1, 'A reminder is waiting for you'],
])('%d that wait and %d reminders', (waiting, due, said) => {
  const nothing = { answering: [], failed: [], unread: [] };
  expect(todaySentence({ ...nothing, places: placesOf([one], []), due, waiting })).toBe(said);
});

test.each([
  [1, 'One agent is running'],
  [2, 'Two agents are running'],
])('%d agents work and nothing waits', (runningAgents, said) => {
  const nothing = { answering: [], failed: [], unread: [], places: placesOf([one], []) };
  expect(todaySentence({ ...nothing, runningAgents })).toBe(said);
  expect(todaySentence({ ...nothing, runningAgents, failedAgents: 1 })).toBe('One agent failed');
});

test('an agent that is done does not wait', () => {
  const nothing = { answering: [], failed: [], unread: [], places: [] };
  expect(todaySentence({ ...nothing, doneAgents: 1, runningAgents: 1 })).toBe('One agent is done');
  expect(todaySentence({ ...nothing, doneAgents: 4, waiting: 1 })).toBe(
    'One thing is waiting for you, four agents are done',
  );
});

test('what failed is told beside what waits, and not counted with it', () => {
  const nothing = { answering: [], failed: [], unread: [], places: [] };
  expect(todaySentence({ ...nothing, waiting: 3, failedWorkflows: 1 })).toBe(
    'Three things are waiting for you, one workflow failed',
  );
  expect(todaySentence({ ...nothing, failedAgents: 2, failedWorkflows: 1, doneAgents: 1 })).toBe(
    'Two agents failed, one workflow failed, one agent is done',
  );
});

test.each([
  [0, 1, 'One workflow is running'],
  [0, 2, 'Two workflows are running'],
  [1, 2, 'Three things are running'],
])('%d agents work and %d workflows run', (runningAgents, runningWorkflows, said) => {
  const nothing = { answering: [], failed: [], unread: [], places: placesOf([one], []) };
  expect(todaySentence({ ...nothing, runningAgents, runningWorkflows })).toBe(said);
});

test('a workflow is news while it runs, and for a week after it failed', () => {
  const failedAt = (id: number, finished_at: string) =>
    workflow(id, `W${id}`, { status: 'failed', finished_at });
  const { running, failed } = workflowNews(
    [
      workflow(1, 'Running', { status: 'running' }),
      workflow(2, 'Asking', { status: 'running' }),
      failedAt(3, '2026-01-08T00:00:00Z'),
      failedAt(4, '2026-01-01T00:00:00Z'),
      workflow(5, 'Stopped', { status: 'cancelled', finished_at: '2026-01-08T00:00:00Z' }),
    ],
    [workflow(2, 'Asking', { status: 'running' })],
    Date.parse('2026-01-09T00:00:00Z'),
  );
  expect(running.map(({ id }) => id)).toEqual([1]);
  expect(failed.map(({ id }) => id)).toEqual([3]);
});

test('an agent that ended is news until someone looks at it', () => {
  const at = { status: 'completed', finished_at: '2026-01-02T00:00:00Z' } as const;
  const { ended, working } = agentNews([
    agent(1, 'New', { ...at, last_read_at: null }),
    agent(2, 'Read', { ...at, last_read_at: '2026-01-03T00:00:00Z' }),
    agent(3, 'Again', { ...at, status: 'failed', last_read_at: '2026-01-01T00:00:00Z' }),
    agent(4, 'Working', { status: 'running' }),
    agent(5, 'Idle', { status: 'waiting' }),
  ]);
  expect(ended.map(({ id }) => id)).toEqual([1, 3]);
  expect(working.map(({ id }) => id)).toEqual([4]);
});
