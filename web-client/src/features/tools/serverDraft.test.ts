import { expect, test } from 'vitest';
import type { ToolServer } from '@/api/tools';
import {
  argsOf,
  flawOf,
  isFaulty,
  linesOf,
  rowsFor,
  type ServerDraft,
  storable,
  unseenOf,
  updateOf,
  withOne,
} from './serverDraft';

const program = {
  id: 7,
  name: 'weather',
  transport: 'stdio',
  command: 'npx -y weather',
  command_bin: 'npx',
  args: ['-y', 'weather'],
  env_keys: ['API_KEY'],
  header_keys: [],
  url: null,
} as unknown as ToolServer;

const address = {
  ...program,
  transport: 'streamable_http',
  command: null,
  command_bin: null,
  args: [],
  env_keys: [],
  url: 'https://example.com/mcp',
} as ToolServer;

const pair = (name: string, value: string, id = 1) => ({ id, name, value });

test.each([
  [[], ''],
  [['-y', '@a/b'], '-y\n@a/b'],
  [['two words', ''], 'two words\n""'],
  [['a\nb', ' c'], '"a\\nb"\n" c"'],
  [['"quoted"', '"'], '"\\"quoted\\""\n"'],
])('the arguments %j are the lines %j, and the same again', (args, lines) => {
  expect(linesOf(args)).toBe(lines);
  expect(argsOf(lines)).toEqual(args);
});

test.each([
  [' -y \r\n\r\n  @a/b\n', ['-y', '@a/b']],
  ['"no \\x json"', ['"no \\x json"']],
])('of the lines %j the arguments are %j', (lines, args) => {
  expect(argsOf(lines)).toEqual(args);
});

test.each<[ServerDraft, unknown]>([
  [{}, undefined],
  [{ env: undefined }, undefined],
  [
    { name: ' Weather ', command: ' npx ', args: '-y\nweather' },
    { name: 'Weather', transport: 'stdio', command: 'npx', args: ['-y', 'weather'] },
  ],
  [
    { name: 'a', command: 'b', url: 'https://left.out', env: [pair('K', ' v '), pair('', '', 2)] },
    { name: 'a', transport: 'stdio', command: 'b', args: [], env: { K: ' v ' } },
  ],
  [
    {
      name: 'a',
      transport: 'streamable_http',
      url: ' https://b.c ',
      headers: [pair(' X ', 'v')],
      env: [],
    },
    { name: 'a', transport: 'streamable_http', url: 'https://b.c', headers: { X: 'v' } },
  ],
])('of a new one %j is sent as %j', (draft, wish) => {
  expect(updateOf(draft)).toEqual(wish && { is: 'new', wish });
});

test.each<[string, ToolServer, ServerDraft, unknown]>([
  ['nothing', program, {}, undefined],
  ['what is the same', program, { name: 'weather', args: '-y\n\nweather' }, undefined],
  ['its name', program, { name: 'rain' }, { name: 'rain' }],
  ['its arguments', program, { args: '' }, { args: [] }],
  ['its values', program, { env: [pair('API_KEY', 'n')] }, { env: { API_KEY: 'n' } }],
  ['no values', program, { env: [] }, { env: {} }],
  [
    'what it is',
    program,
    { transport: 'streamable_http', url: 'https://b.c' },
    {
      transport: 'streamable_http',
      url: 'https://b.c',
    },
  ],
  ['its address', address, { url: 'https://b.c' }, { url: 'https://b.c' }],
  ['what belongs to a program', address, { command: 'npx', env: [] }, undefined],
])('only what is another than it was is sent: %s', (_, server, draft, patch) => {
  expect(updateOf(draft, server)).toEqual(patch && { is: 'change', id: 7, patch });
});

test('one that comes with Steward is not changed', () => {
  expect(updateOf({ name: 'x' }, { ...program, id: null })).toBeUndefined();
});

test.each<[string, ServerDraft, Partial<ToolServer>, string | undefined]>([
  ['another program', { command: ' b ' }, {}, 'b'],
  [
    'an address instead',
    { transport: 'streamable_http', url: 'https://a' },
    {},
    program.command_bin ?? '',
  ],
  ['another name', { name: 'other' }, {}, undefined],
  ['nothing', {}, {}, undefined],
  ['another program of one that is off', { command: 'b' }, { enabled: false }, undefined],
])('what has not been agreed to: %s', (_, draft, more, command) => {
  const on = { ...program, enabled: true, ...more };
  expect(unseenOf(draft, on)?.command_bin).toBe(command);
});

test.each<[string, ServerDraft, ToolServer | undefined, boolean]>([
  ['nothing', {}, undefined, true],
  ['no program', { name: 'a' }, undefined, true],
  ['a program', { name: 'a', command: 'b' }, undefined, false],
  ['no address', { name: 'a', command: 'b', transport: 'streamable_http' }, undefined, true],
  ['an address', { name: 'a', url: 'b', transport: 'streamable_http' }, undefined, false],
  ['what is stored', {}, program, false],
  ['no name', { name: ' ' }, program, true],
  ['a value again', { env: rowsFor(['API_KEY']) }, program, true],
  ['headers that a program has not', { headers: rowsFor(['X']) }, program, false],
])('whether it cannot be saved: %s', (_, draft, server, faulty) => {
  expect(isFaulty(draft, server)).toBe(faulty);
});

test.each([
  [[], false, undefined],
  [[pair('', '')], false, undefined],
  [[pair('A', '')], false, 'Enter a name and a value for each.'],
  [[pair(' ', 'v')], false, 'Enter a name and a value for each.'],
  [[pair('A', '1'), pair('A ', '2')], false, 'Two of them have the same name.'],
  [[pair('A', '1'), pair('a', '2')], false, undefined],
  [[pair('A', '1'), pair('a', '2')], true, 'Two of them have the same name.'],
])('what is wrong with %j (headers: %j): %j', (pairs, headers, flaw) => {
  expect(flawOf(pairs, headers)).toBe(flaw);
});

test('values are not written to the storage', () => {
  const draft = { name: 'a', env: [pair('K', 'secret')], headers: [pair('H', 'secret')] };
  expect(storable(draft)).toEqual({ name: 'a' });
});

test('each row has a number of its own, also after one of them has gone', () => {
  const [, second] = withOne(withOne([]));
  expect(withOne(second ? [second] : []).map(({ id }) => id)).toEqual([2, 3]);
});
