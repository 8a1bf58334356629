import { expect, test } from 'vitest';
import { workflow } from '@/test/workflows';
import {
  bodyOf,
  changeOf,
  EMPTY,
  type Fields,
  faultOf,
  fieldsOf,
  isFaulty,
  minutesOf,
  secondsOf,
  usualTimeout,
} from './draft';

const named: Fields = { ...EMPTY, name: 'Digest' };

test.each([
  ['name', { name: ' ' }],
  ['loops', { loops: '0' }],
  ['loops', { loops: '26' }],
  ['loops', { loops: '2.5' }],
  ['timeout', { timeout: '0.2' }],
  ['timeout', { timeout: '1441' }],
  ['tokens', { tokens: '0' }],
  ['money', { money: '-1' }],
  ['money', { money: '1000001' }],
] as [keyof Fields, Partial<Fields>][])('%s refuses %j', (field, part) => {
  expect(faultOf(field, { ...named, ...part })).toBeDefined();
  expect(isFaulty({ ...named, ...part })).toBe(true);
});

test.each([
  { loops: '1' },
  { loops: '25' },
  { timeout: '0.5' },
  { timeout: '' },
  { timeout: '1440' },
  { tokens: '1' },
  { money: '0.01' },
])('%j is taken', (part) => {
  expect(isFaulty({ ...named, ...part })).toBe(false);
});

test('what is typed becomes what the service takes', () => {
  const typed = { ...named, timeout: '1.5', tokens: '5000', money: '2.5', icon: '📰' };
  expect(bodyOf(typed)).toEqual({
    name: 'Digest',
    description: null,
    icon: '📰',
    clear_artifacts: true,
    max_loops: 3,
    step_timeout_seconds: 90,
    role_id: null,
    approval_policy: null,
    token_cap: 5000,
    money_cap: 2.5,
  });
});

test('only what is another than it was is sent', () => {
  const was = workflow(1, 'Digest', { step_timeout_seconds: 60, role_id: 4 });
  expect(changeOf(was, {})).toBeUndefined();
  expect(changeOf(was, fieldsOf(was))).toBeUndefined();
  expect(changeOf(was, { timeout: '', role: null })).toEqual({
    step_timeout_seconds: null,
    role_id: null,
  });
});

test('seconds are shown as minutes with two decimals, and come back as they were', () => {
  expect([30, 90, 100, 86_400].map(minutesOf)).toEqual(['0.5', '1.5', '1.67', '1440']);
  for (let seconds = 30; seconds < 4_000; seconds++)
    expect(secondsOf(minutesOf(seconds))).toBe(seconds);
});

test('the default timeout of a new workflow is one that the service takes', () => {
  expect([undefined, 0, 10, 600, 172_800].map((seconds) => usualTimeout(seconds))).toEqual([
    '',
    '',
    '0.5',
    '10',
    '1440',
  ]);
});
