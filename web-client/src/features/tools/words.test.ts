import { expect, test } from 'vitest';
import type { ToolServer } from '@/api/tools';
import { toolServer } from '@/test/tools';
import { commandLine, lineOf, listSentence, needsConsent, revealed, serverSentence } from './words';

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
  [{ builtin: true, name: 'fetch' }, 'Reads pages and files of the web'],
  [{ name: 'fetch' }, 'one.example'],
])('%j is said in a line', (more, line) => expect(lineOf(toolServer('one', more))).toBe(line));

test.each<[Partial<ToolServer>[], string]>([
  [[], 'No tool server is switched on'],
  [[off], 'No tool server is switched on'],
  [[off, { state: 'error' }, { state: 'needs_auth' }], 'No tool server works at the moment'],
  [[off, { tool_count: 1 }], 'The assistant can use 1 tool of 1 server'],
  [[{}, { tool_count: 1200 }], 'The assistant can use 1,202 tools of 2 servers'],
])('%j together are said', (all, sentence) => {
  expect(listSentence(all.map((more) => toolServer('one', more)))).toBe(sentence);
});

test.each<[Partial<ToolServer>, string]>([
  [off, 'one is switched off'],
  [{ ...off, state: 'needs_auth' }, 'one wants you to sign in'],
  [{ state: 'error' }, 'one does not work'],
  [{ state: 'connecting' }, 'one is being connected'],
  [{ tool_count: 0 }, 'one is switched on'],
  [{ tool_count: 1 }, 'one offers 1 tool'],
])('%j is said', (more, sentence) => {
  expect(serverSentence(toolServer('one', more))).toBe(sentence);
});

test.each<[Partial<ToolServer>, boolean]>([
  [{ ...program, ...off }, true],
  [{ ...program, ...off, tool_count: 1 }, false],
  [{ ...program, tool_count: 0 }, false],
  [off, false],
])('%j has to be seen before it is started: %s', (more, needed) => {
  expect(needsConsent(toolServer('one', more))).toBe(needed);
});
