import type { changeServer, ServerWish, ToolServer } from '@/api/tools';

export type Transport = ServerWish['transport'];
export type ServerPatch = Parameters<typeof changeServer>[1];

/** A variable of a program or a header of a request, as typed. */
export interface Pair {
  id: number;
  name: string;
  value: string;
}

/** The typed fields of a server; absent ones are as stored. */
export interface ServerDraft {
  name?: string;
  transport?: Transport;
  command?: string;
  /** One argument per line. */
  args?: string;
  url?: string;
  /** All of them: stored values are never returned, so that no part of them can be replaced. */
  env?: readonly Pair[] | undefined;
  headers?: readonly Pair[] | undefined;
}

/** What to send: a new server, or changes to an existing one. */
export type ServerUpdate =
  | { is: 'new'; wish: ServerWish }
  | { is: 'change'; id: number; patch: ServerPatch };

const QUOTED = /^".*"$/;

/** A program's arguments for a field of several lines. One that is no plain line is written as JSON. */
export function linesOf(args: readonly string[]): string {
  const isPlain = (arg: string) =>
    arg !== '' && arg === arg.trim() && !/[\r\n]/.test(arg) && !QUOTED.test(arg);
  return args.map((arg) => (isPlain(arg) ? arg : JSON.stringify(arg))).join('\n');
}

/** The reverse: a quoted line is parsed as JSON, and an empty line is ignored. */
export function argsOf(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(unquoted);
}

function unquoted(line: string): string {
  if (!QUOTED.test(line)) return line;
  try {
    return JSON.parse(line) as string;
  } catch {
    return line;
  }
}

/** The server as shown in the form. */
export function shownOf(draft: ServerDraft, server?: ToolServer) {
  return {
    name: draft.name ?? server?.name ?? '',
    transport: draft.transport ?? server?.transport ?? 'stdio',
    command: draft.command ?? server?.command_bin ?? '',
    args: draft.args ?? linesOf(server?.args ?? []),
    url: draft.url ?? server?.url ?? '',
  };
}

const isEmpty = ({ name, value }: Pair) => name.trim() === '' && value === '';

/** Why the variables or headers cannot be saved yet. */
export function flawOf(pairs: readonly Pair[], headers: boolean): string | undefined {
  const filled = pairs.filter((pair) => !isEmpty(pair));
  if (filled.some(({ name, value }) => name.trim() === '' || value === ''))
    return 'Enter a name and a value for each.';
  const names = filled.map(({ name }) => (headers ? name.trim().toLowerCase() : name.trim()));
  return new Set(names).size < names.length ? 'Two of them have the same name.' : undefined;
}

/** Whether something is missing or invalid. */
export function isFaulty(draft: ServerDraft, server?: ToolServer): boolean {
  const { name, transport, command, url } = shownOf(draft, server);
  const isProgram = transport === 'stdio';
  const needed = isProgram ? command : url;
  const pairs = (isProgram ? draft.env : draft.headers) ?? [];
  return name.trim() === '' || needed.trim() === '' || flawOf(pairs, !isProgram) !== undefined;
}

function valuesOf(pairs: readonly Pair[]): Record<string, string> {
  const filled = pairs.filter((pair) => !isEmpty(pair));
  return Object.fromEntries(filled.map(({ name, value }) => [name.trim(), value]));
}

/** The draft's way to reach the server, without the fields of the other way. */
function reachOf(draft: ServerDraft, server?: ToolServer) {
  const { transport, command, args, url } = shownOf(draft, server);
  if (transport === 'stdio') {
    const env = draft.env && { env: valuesOf(draft.env) };
    return { transport, command: command.trim(), args: argsOf(args), ...env };
  }
  const headers = draft.headers && { headers: valuesOf(draft.headers) };
  return { transport, url: url.trim(), ...headers };
}

function storedOf(server: ToolServer): Record<string, unknown> {
  const { name, transport, command_bin, args, url } = server;
  return { name, transport, command: command_bin, args, url };
}

/** What to send; undefined if the draft equals the stored server. */
export function updateOf(draft: ServerDraft, server?: ToolServer): ServerUpdate | undefined {
  const name = shownOf(draft, server).name.trim();
  const typed = { name, ...reachOf(draft, server) };
  if (!server) {
    const isTyped = Object.values(draft).some((value) => value !== undefined);
    return isTyped ? { is: 'new', wish: typed } : undefined;
  }
  const stored = storedOf(server);
  const differs = Object.entries(typed).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(stored[field]),
  );
  if (server.id === null || differs.length === 0) return undefined;
  return { is: 'change', id: server.id, patch: Object.fromEntries(differs) };
}

/** The server as it would be started or called next, if it is on and the user has not agreed to that yet. */
export function unseenOf(draft: ServerDraft, server?: ToolServer): ToolServer | undefined {
  const update = updateOf(draft, server);
  if (!server?.enabled || update?.is !== 'change') return undefined;
  const { transport, command, args, url } = update.patch;
  if ([transport, command, args, url].every((part) => part === undefined)) return undefined;
  const shown = shownOf(draft, server);
  return {
    ...server,
    name: shown.name.trim(),
    transport: shown.transport,
    command_bin: shown.command.trim(),
    args: argsOf(shown.args),
    url: shown.url.trim(),
  };
}

/** The part of the draft that may be written to this browser's storage. */
export function storable({ env: _, headers: __, ...plain }: ServerDraft): ServerDraft {
  return plain;
}

/** The rows with one more variable or header. */
export function withOne(pairs: readonly Pair[], name = ''): Pair[] {
  const id = Math.max(0, ...pairs.map((pair) => pair.id)) + 1;
  return [...pairs, { id, name, value: '' }];
}

/** Rows for names whose values must be entered again. */
export function rowsFor(names: readonly string[]): Pair[] {
  return names.map((name, at) => ({ id: at + 1, name, value: '' }));
}
