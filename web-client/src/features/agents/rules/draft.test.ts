import { describe, expect, test } from 'vitest';
import { preview } from '@/test/agentRules';
import { changeOf, EMPTY, fitting, isUnfinished, type Typed, wishOf } from './draft';
import { titleOf, verdictOf } from './labels';
import { type Asked, ruleOfRequest } from './ofRequest';

const typed = (more: Partial<Typed>): Typed => ({ ...EMPTY, ...more });
const git = typed({ condition: 'command_prefix', values: 'git status' });
const move = typed({
  tool: 'files/move',
  condition: 'path_under',
  argument: 'to',
  values: ' /work \n\n/tmp',
});

test('what is typed is told as the service has it', () => {
  expect(wishOf(typed({ ...move, agent: '7', note: ' why ' }))).toEqual({
    effect: 'ask',
    tool: 'files/move',
    argument: 'to',
    condition: 'path_under',
    values: ['/work', '/tmp'],
    agent_id: 7,
    tainted: false,
    note: 'why',
  });
  expect(wishOf(typed({ argument: 'left over', values: 'left over' }))).toMatchObject({
    argument: null,
    values: [],
    agent_id: null,
    note: null,
  });
});

test.each([
  ['a command, always', EMPTY, false],
  ['no tool', typed({ tool: ' ' }), true],
  ['no value', typed({ ...git, values: ' \n' }), true],
  ['no argument', typed({ ...move, argument: '' }), true],
  ['all of a tool', move, false],
])('whether something is missing: %s', (_, rule, isMissing) => {
  expect(isUnfinished(rule)).toBe(isMissing);
});

test('a condition that says nothing about another tool goes with the first one', () => {
  expect(fitting({ ...git, tool: 'url' })).toMatchObject({ condition: 'always', values: '' });
  expect(fitting({ ...git, tool: 'files/run' })).toMatchObject({ values: 'git status' });
});

describe('what of a rule is told that was changed', () => {
  test('nothing where nothing was', () => {
    expect(changeOf(git, { ...git, values: ' git status ' })).toBeUndefined();
  });
  test('a field by itself', () => {
    expect(changeOf(git, { ...git, effect: 'allow' })).toEqual({ effect: 'allow' });
    expect(changeOf({ ...git, note: 'x', agent: '7' }, git)).toEqual({
      note: null,
      agent_id: null,
    });
  });
  test('what it is about only as a whole', () => {
    expect(changeOf(git, { ...git, values: 'git log' })).toEqual({
      tool: 'shell',
      argument: null,
      condition: 'command_prefix',
      values: ['git log'],
    });
  });
});

describe('the rule that would have answered a request', () => {
  const cases: [Asked, Partial<Typed>][] = [
    [
      { type: 'shell', command: 'git push origin main' },
      { effect: 'allow', tool: 'shell', condition: 'command_prefix', values: 'git push' },
    ],
    [
      { type: 'shell', command: 'grep -rn "a b" .' },
      { effect: 'allow', condition: 'command_prefix', values: 'grep -rn' },
    ],
    [
      { type: 'shell', command: 'A=1 rm x' },
      { effect: 'ask', condition: 'always', values: '' },
    ],
    [
      { type: 'shell', command: '"$X"' },
      { effect: 'ask', condition: 'always', values: '' },
    ],
    [
      { type: 'shell', command: 'ls$X' },
      { effect: 'ask', condition: 'always', values: '' },
    ],
    [
      { type: 'url', url: 'https://api.example.com:8080/a' },
      { effect: 'allow', tool: 'url', condition: 'host_in', values: 'api.example.com' },
    ],
    [
      { type: 'url', url: 'ftp://a' },
      { effect: 'ask', tool: 'url', condition: 'always' },
    ],
    [
      { type: 'write', path: '/work/a/b.txt' },
      { effect: 'allow', tool: 'write', condition: 'path_under', values: '/work/a' },
    ],
    [
      { type: 'read', path: 'b.txt' },
      { effect: 'ask', tool: 'read', condition: 'always' },
    ],
    [{ type: 'memory' }, { effect: 'ask', tool: 'memory', condition: 'always' }],
    [
      { type: 'mcp', server: 'files', tool: 'write', arguments: '{"n":1,"path":"/work/a"}' },
      { tool: 'files/write', condition: 'path_under', argument: 'path', values: '/work' },
    ],
    [
      { type: 'mcp', server: 'web', tool: 'post', arguments: '{"to":"https://a.b/c"}' },
      { tool: 'web/post', condition: 'host_in', argument: 'to', values: 'a.b' },
    ],
    [
      { type: 'mcp', server: 'clock', tool: 'set', arguments: '{"at":"noon"' },
      { effect: 'allow', tool: 'clock/set', condition: 'always', values: '' },
    ],
  ];
  test.each(cases)('%o', (asked, rule) => {
    expect(ruleOfRequest(7, asked)).toMatchObject({ ...rule, agent: '7' });
  });
});

const none = { allow: 0, ask: 0, deny: 0, changed: 0, examples: [] };

test.each([
  [{ ...none, looked: 0 }, 'No calls in the last 7 days.'],
  [{ ...none, looked: 1 }, 'Does not match the last call.'],
  [{ ...none, looked: 40, allow: 3 }, 'Of the last 40 calls: 3 allowed. No decision changes.'],
  [
    { ...none, looked: 2000, has_more: true, allow: 1, ask: 2, deny: 3, changed: 4 },
    'Of the last 2,000 calls: 1 allowed, 2 asked, 3 denied. 4 decisions change.',
  ],
])('what the last week description: %o', (more, sentence) => {
  expect(verdictOf(preview(more))).toBe(sentence);
});

test('a rule is said in the words of its form', () => {
  expect(
    titleOf({ ...wishOf(move), tainted: true, values: ['/work', '/tmp'], argument: 'to' }),
  ).toBe(
    'Ask: files/move · to: File in a folder /work or /tmp · Only after reading outside content',
  );
});
