/** How a program connects to Steward: by starting a command, or by its URL. */
export type Way = 'stdio' | 'http';

export interface Reach {
  /** The program's name for it. */
  name: string;
  command: string;
  args: readonly string[];
  /** Null if there is no URL. */
  url: string | null;
}

export interface Snippet {
  /** Where the text belongs. */
  where: string;
  text: string;
}

interface Host {
  id: string;
  label: string;
  /** The ways that it supports, better one first. */
  ways: readonly Way[];
  snippet: (way: Way, reach: Reach) => Snippet;
}

const json = (value: unknown) => JSON.stringify(value, null, 2);

const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text);

/** Some programs pass no locale on, without which Java cannot open files with other names. */
const started = ({ command, args }: Reach) =>
  [command, ...args].every(isAscii)
    ? { command, args }
    : { command, args, env: { LC_ALL: 'C.UTF-8' } };

/** The key under which most programs keep their servers. */
const servers = (way: Way, reach: Reach) =>
  json({ mcpServers: { [reach.name]: way === 'http' ? { url: reach.url } : started(reach) } });

const isOfWindows = (command: string) => /^(?:[a-z]:)?\\/i.test(command);

/** Quotes an argument for the shell of Windows: backslashes before a quote are doubled. */
const quotedForWindows = (part: string) =>
  /^[\w@%+=:,./\\~-]+$/.test(part)
    ? part
    : `"${part.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`;

const quotedForUnix = (part: string) =>
  /^[\w@%+=:,./-]+$/.test(part) ? part : `'${part.replaceAll("'", `'\\''`)}'`;

/** The command that starts it, for the shell of Steward's machine. */
export function shellLine({ command, args }: Pick<Reach, 'command' | 'args'>): string {
  const quoted = isOfWindows(command) ? quotedForWindows : quotedForUnix;
  return [command, ...args].map(quoted).join(' ');
}

export const HOSTS: readonly [Host, ...Host[]] = [
  {
    id: 'vscode',
    label: 'VS Code',
    ways: ['http', 'stdio'],
    snippet: (way, reach) => ({
      where:
        'Add to mcp.json (“MCP: Open User Configuration”), or to .vscode/mcp.json in a folder.',
      text: json({
        servers: {
          [reach.name]:
            way === 'http'
              ? { type: 'http', url: reach.url }
              : { type: 'stdio', ...started(reach) },
        },
      }),
    }),
  },
  {
    id: 'claude-desktop',
    label: 'Claude Desktop',
    ways: ['stdio'],
    snippet: (way, reach) => ({
      where:
        'Add to claude_desktop_config.json (Settings → Developer → “Edit Config”), then restart Claude.',
      text: servers(way, reach),
    }),
  },
  {
    id: 'claude-code',
    label: 'Claude Code',
    ways: ['http', 'stdio'],
    snippet: (way, reach) => ({
      where: 'Run in a terminal.',
      text:
        way === 'http'
          ? `claude mcp add --scope user --transport http ${reach.name} ${reach.url}`
          : `claude mcp add --scope user ${reach.name} -- ${shellLine(reach)}`,
    }),
  },
  {
    id: 'codex',
    label: 'Codex',
    ways: ['http', 'stdio'],
    snippet: (way, reach) => ({
      where: 'Run in a terminal.',
      text:
        way === 'http'
          ? `codex mcp add ${reach.name} --url ${reach.url}`
          : `codex mcp add ${reach.name} -- ${shellLine(reach)}`,
    }),
  },
  {
    id: 'cursor',
    label: 'Cursor',
    ways: ['http', 'stdio'],
    snippet: (way, reach) => ({
      where: 'Add to .cursor/mcp.json in your home folder or a project folder.',
      text: servers(way, reach),
    }),
  },
  {
    id: 'other',
    label: 'Another program',
    ways: ['http', 'stdio'],
    snippet: (way, reach) =>
      way === 'http'
        ? {
            where: 'Enter as the address of an MCP server (streamable HTTP).',
            text: reach.url ?? '',
          }
        : { where: 'Add to the MCP servers of the program.', text: servers(way, reach) },
  },
];

/** The available ways among those that a program supports. */
export function waysTo({ url }: Pick<Reach, 'url'>, ways: readonly Way[]): readonly Way[] {
  return ways.filter((way) => way === 'stdio' || url !== null);
}
