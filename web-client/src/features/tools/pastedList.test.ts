import { expect, test } from 'vitest';
import type { ServerList } from '@/api/tools';
import { filledIn, gapsOf, labelOf, reachOf } from './pastedList';

type Listed = ServerList['servers'][number];

const listed = (name: string, more: Partial<Listed> = {}): Listed => ({
  name,
  transport: 'stdio',
  command: 'npx',
  args: [],
  url: null,
  env_keys: [],
  header_keys: [],
  missing: [],
  ...more,
});

const X = `\${x}`;
const Y = `\${y}`;

test.each([
  [`\${input:api-key}`, 'api-key'],
  [`\${env:HOME}`, 'HOME'],
  [`\${workspaceFolder}`, 'workspaceFolder'],
])('%s is called %s', (placeholder, label) => {
  expect(labelOf(placeholder)).toBe(label);
});

test('a value that two servers need is asked for once, and hidden when one of them keeps it secret', () => {
  const key = `\${input:key}`;
  const servers = [
    listed('a', { missing: [{ field: 'args.1', placeholder: key }] }),
    listed('b', {
      missing: [
        { field: 'headers.Authorization', placeholder: key },
        { field: 'args.0', placeholder: `\${not-in-it}` },
      ],
    }),
  ];
  expect(gapsOf(`{"x": "Bearer ${key}"}`, servers)).toEqual([
    { placeholder: key, places: ['a: args.1', 'b: headers.Authorization'], isSecret: true },
  ]);
});

test('what is filled in stands in the list as a text, whatever it is; what is empty stays open', () => {
  const text = `{"a": "${X}", "b": "Bearer ${X}", "c": "${Y}"}`;
  const value = 'a"b\\c$& $1';
  expect(JSON.parse(filledIn(text, { [X]: value, [Y]: '' }))).toEqual({
    a: value,
    b: `Bearer ${value}`,
    c: Y,
  });
});

test.each([
  [listed('a', { args: ['-y', 'b'] }), 'npx -y b'],
  [listed('a', { command: null, url: 'https://b.c' }), 'https://b.c'],
])('how one is reached: %#', (server, reach) => {
  expect(reachOf(server)).toBe(reach);
});
