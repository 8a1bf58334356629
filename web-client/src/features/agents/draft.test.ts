import { expect, test } from 'vitest';
import { agent, blueprint } from '@/test/agents';
import {
  agentChange,
  blueprintChange,
  blueprintWish,
  budgetFault,
  EMPTY,
  fieldsFrom,
  isFaulty,
  limitFault,
  moneyFault,
  wishOf,
} from './draft';

const one = agent(7, 'Sorter', { token_budget: 5_000, model: 'small' });

test('a change names what is another than it was, and nothing else', () => {
  expect(agentChange(one, {})).toBeUndefined();
  expect(agentChange(one, { title: ' Sorter ' })).toBeUndefined();
  expect(agentChange(one, { title: 'Counter', steps: '20' })).toEqual({
    title: 'Counter',
    max_steps: 20,
  });
});

test('what is emptied is told as nothing', () => {
  expect(agentChange(one, { budget: '', model: ' ', servers: '' })).toEqual({
    token_budget: null,
    model: null,
    mcp_servers: '',
  });
});

test('a new agent has what was typed; its name may be left to its task', () => {
  expect(wishOf({ ...EMPTY, task: ' Sort ', budget: '900', money: '2.50', role: 3 })).toEqual({
    task: 'Sort',
    title: null,
    model: null,
    role_id: 3,
    autonomy_enabled: true,
    max_steps: 12,
    approval_policy: null,
    token_budget: 900,
    money_budget: 2.5,
    max_retries: 0,
    mcp_servers: null,
  });
});

test.each(['', '0.01', '5', '1000000'])('“%s” is a budget of money', (typed) => {
  expect(moneyFault(typed)).toBeUndefined();
});

test.each(['0', '-1', '1000000.5', '1e3', 'much', '0.0000000001'])(
  '“%s” is no budget of money',
  (typed) => {
    expect(moneyFault(typed)).toMatch(/dollars/);
    expect(isFaulty({ ...EMPTY, task: 'Sort', money: typed }, 'agent')).toBe(true);
  },
);

test('an agent of a blueprint begins with what that says, but for its name', () => {
  const made = blueprint(1, 'Reviewer', { autonomy_enabled: true, max_steps: 30 });
  expect(fieldsFrom(made)).toMatchObject({
    title: '',
    task: 'Be Reviewer',
    autonomous: true,
    steps: '30',
  });
});

test('a blueprint can do without a task', () => {
  expect(isFaulty({ ...EMPTY, title: 'Reviewer' }, 'blueprint')).toBe(false);
  expect(isFaulty({ ...EMPTY, title: 'Reviewer' }, 'agent')).toBe(true);
  expect(isFaulty({ ...EMPTY, task: 'Sort' }, 'agent')).toBe(false);
  expect(blueprintWish({ ...EMPTY, title: 'Reviewer' })).toMatchObject({
    name: 'Reviewer',
    task_prompt: '',
    description: null,
  });
  expect(blueprintChange(blueprint(1, 'Reviewer'), { description: 'Reads' })).toEqual({
    description: 'Reads',
  });
});

test.each([
  ['steps', '0', true],
  ['steps', '1', false],
  ['steps', '100', false],
  ['steps', '101', true],
  ['steps', '1.5', true],
  ['retries', '0', false],
  ['retries', '11', true],
  ['retries', '', true],
] as const)('%s of %j are refused: %s', (limit, typed, refused) => {
  expect(limitFault(limit, typed) !== undefined).toBe(refused);
});

test.each([
  ['', false],
  ['1', false],
  ['0', true],
  ['-5', true],
  ['many', true],
])('a budget of %j is refused: %s', (typed, refused) => {
  expect(budgetFault(typed) !== undefined).toBe(refused);
});
