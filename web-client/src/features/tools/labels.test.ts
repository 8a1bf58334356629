import { expect, test } from 'vitest';
import type { ToolServer } from '@/api/tools';
import { toolServer } from '@/test/tools';
import { needsConsent } from './dialogs';
import { commandLine, lineOf, listSentence, revealed, stateOf } from './labels';

const off = { enabled: false, state: 'disabled', tool_count: 0 } as const;
const program = { transport: 'stdio', url: null, command_bin: 'npx' } as const;

test.each([
  [['-y', '@example/tools@1.2'], 'npx -y @example/tools@1.2'],
  [['-c', 'a b'], 'npx -c "a b"'],
  [['a\nb', ''], 'npx "a\\nb" ""'],
  [['safe\u202eelif'], 'npx "safe\\u{202e}elif"'],
])('what is started reads as it is: %j', (args, line) => {
  expect(commandLine(toolServer('one', { ...program, args }))).toBe(line);
});

test('what hides in a text is shown, and what joins letters stays', () => {
  expect(revealed('a\u{e0041}b\u200dc')).toBe('a\\u{e0041}b\u200dc');
});

test.each<[Partial<ToolServer>, string]>([
  [{}, 'one.example'],
  [{ url: 'nonsense' }, 'nonsense'],
  [program, 'npx'],
  [{ builtin: true, name: 'fetch' }, 'Reads web pages and files'],
  [{ name: 'fetch' }, 'one.example'],
])('%j is said in a line', (more, line) => expect(lineOf(toolServer('one', more))).toBe(line));

test.each([
  ['steward', true, 'Off for conversations; agents can use it'],
  ['steward', false, 'Off'],
  ['fetch', true, 'Off'],
])('%s (built in: %s) that is off is %s', (name, builtin, description) => {
  expect(stateOf(toolServer(name, { builtin, ...off })).description).toBe(description);
});

test.each<[Partial<ToolServer>[], string]>([
  [[], 'All tool servers are off'],
  [[off], 'All tool servers are off'],
  [[off, { state: 'error' }, { state: 'needs_auth' }], 'No tool server is working'],
  [[off, { tool_count: 1 }], '1 tool from 1 server'],
  [[{}, { tool_count: 1200 }], '1,202 tools from 2 servers'],
])('%j together are said', (all, sentence) => {
  expect(listSentence(all.map((more) => toolServer('one', more)))).toBe(sentence);
});

test.each<[Partial<ToolServer>, boolean]>([
  [{ ...program, ...off }, true],
  [{ ...program, ...off, tool_count: 1 }, false],
  [{ ...program, tool_count: 0 }, false],
  [off, false],
])('%j has to be seen before it is started: %s', (more, needed) => {
  expect(needsConsent(toolServer('one', more))).toBe(needed);
});
