import { expect, test } from 'vitest';
import { HOSTS, type Reach, shellLine, type Way, waysTo } from './snippets';

const URL = 'http://127.0.0.1:8000/mcp';
const reach: Reach = {
  name: 'steward',
  command: '/usr/bin/java',
  args: ['-jar', '/opt/my steward/steward.jar', 'mcp'],
  url: URL,
};

function textOf(id: string, way: Way, to = reach): string {
  const host = HOSTS.find((one) => one.id === id);
  if (!host) throw new Error(`There is no host ${id}.`);
  return host.snippet(way, to).text;
}

const { command, args } = reach;

test.each<[string, Way, unknown]>([
  ['vscode', 'http', { servers: { steward: { type: 'http', url: URL } } }],
  ['vscode', 'stdio', { servers: { steward: { type: 'stdio', command, args } } }],
  ['claude-desktop', 'stdio', { mcpServers: { steward: { command, args } } }],
  ['cursor', 'http', { mcpServers: { steward: { url: URL } } }],
  ['cursor', 'stdio', { mcpServers: { steward: { command, args } } }],
  ['other', 'stdio', { mcpServers: { steward: { command, args } } }],
])('%s keeps what it reaches by %s in its file', (id, way, file) => {
  expect(JSON.parse(textOf(id, way))).toEqual(file);
});

test('a path with a non-ASCII name comes with a locale', () => {
  const there = { ...reach, args: ['-jar', '/home/jürgen/steward.jar', 'mcp'] };
  expect(JSON.parse(textOf('claude-desktop', 'stdio', there))).toEqual({
    mcpServers: { steward: { command, args: there.args, env: { LC_ALL: 'C.UTF-8' } } },
  });
});

const LINE = "/usr/bin/java -jar '/opt/my steward/steward.jar' mcp";

test.each<[string, Way, string]>([
  ['claude-code', 'http', `claude mcp add --scope user --transport http steward ${URL}`],
  ['claude-code', 'stdio', `claude mcp add --scope user steward -- ${LINE}`],
  ['codex', 'http', `codex mcp add steward --url ${URL}`],
  ['codex', 'stdio', `codex mcp add steward -- ${LINE}`],
  ['other', 'http', URL],
])('%s is told by %s in one line', (id, way, line) => {
  expect(textOf(id, way)).toBe(line);
});

test.each([
  ['java', ['-jar', 'a.jar'], 'java -jar a.jar'],
  ['java', [''], "java ''"],
  ['java', ["it's", '$HOME', 'a"b', 'c\\d'], `java 'it'\\''s' '$HOME' 'a"b' 'c\\d'`],
  ['C:\\jdk\\java.exe', ['C:\\x\\a.jar'], 'C:\\jdk\\java.exe C:\\x\\a.jar'],
  ['C:\\My jdk\\java.exe', ['a'], '"C:\\My jdk\\java.exe" a'],
  ['\\\\nas\\java.exe', ['C:\\my data\\'], '\\\\nas\\java.exe "C:\\my data\\\\"'],
  ['C:\\java.exe', ['say "a\\"', ''], 'C:\\java.exe "say \\"a\\\\\\"" ""'],
])('%s with %j is started by a line that its shell reads so', (program, given, line) => {
  expect(shellLine({ command: program, args: given })).toBe(line);
});

test('a program is offered the ways that it knows and that are there', () => {
  expect(waysTo(reach, ['http', 'stdio'])).toEqual(['http', 'stdio']);
  expect(waysTo(reach, ['stdio'])).toEqual(['stdio']);
  expect(waysTo({ url: null }, ['http', 'stdio'])).toEqual(['stdio']);
});

test('every program has a way that needs no address', () => {
  for (const { ways } of HOSTS) expect(waysTo({ url: null }, ways)).toEqual(['stdio']);
});
