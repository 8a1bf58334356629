import { EMPTY, type Typed } from './draft';

/** What a permission card passes on about a request. */
export interface Asked {
  readonly type?: string;
  readonly command?: string;
  readonly url?: string;
  /** Absent if it only fetches. */
  readonly method?: string;
  readonly path?: string;
  readonly server?: string;
  readonly tool?: string;
  /** A tool's arguments, as JSON. */
  readonly arguments?: string;
}

/** The request that a rule is made from. */
export interface RuleStart {
  agent: number;
  /** The id of the request. */
  request: string;
  asked: Asked;
}

/** Characters that split a line into several commands or change its meaning. */
const SPECIAL = /[;&|<>`$()\\"'\n\r*?[\]{}~!#]/;
const WORDS = 2;

/** The plain prefix of a command, without the word that contains the first special character. */
function prefixOf(command: string): string {
  const at = command.search(SPECIAL);
  const plain = at < 0 ? command : command.slice(0, at).replace(/\S+$/, '');
  const words = plain.trim().split(/\s+/).slice(0, WORDS).join(' ');
  return words.split(' ')[0]?.includes('=') ? '' : words;
}

function folderOf(path: string): string {
  const isWhole = path.startsWith('/') && !path.includes('$');
  return isWhole ? path.slice(0, Math.max(1, path.lastIndexOf('/'))) : '';
}

function hostOf(url: string): string {
  try {
    return /^https?:$/.test(new URL(url).protocol) ? new URL(url).hostname : '';
  } catch {
    return '';
  }
}

function argumentsOf(json: string | undefined): [string, string][] {
  try {
    const all: unknown = JSON.parse(json ?? '{}');
    return Object.entries(all ?? {}).filter((entry): entry is [string, string] => {
      return typeof entry[1] === 'string';
    });
  } catch {
    return [];
  }
}

/** With a value it is allowed; without one, allowing would be too broad. */
function about(
  tool: string,
  condition: Typed['condition'],
  values: string,
  argument = '',
): Partial<Typed> {
  return values === ''
    ? { tool, effect: 'ask' }
    : { tool, effect: 'allow', condition, values, argument };
}

function ofTool(asked: Asked): Partial<Typed> {
  const tool = `${asked.server}/${asked.tool}`;
  for (const [name, value] of argumentsOf(asked.arguments)) {
    if (folderOf(value) !== '') return about(tool, 'path_under', folderOf(value), name);
    if (hostOf(value) !== '') return about(tool, 'host_in', hostOf(value), name);
  }
  return { tool, effect: 'allow' };
}

/** A rule that would have answered an agent's request, for review before it is saved. */
export function ruleOfRequest(agent: number, asked: Asked): Typed {
  const whose = { ...EMPTY, agent: String(agent) };
  switch (asked.type) {
    case 'shell':
      return { ...whose, ...about('shell', 'command_prefix', prefixOf(asked.command ?? '')) };
    case 'url': {
      const host = hostOf(asked.url ?? '');
      return asked.method === undefined
        ? { ...whose, ...about('url', 'host_in', host) }
        : { ...whose, ...about('fetch/http_request', 'host_in', host, 'url') };
    }
    case 'read':
    case 'write':
      return { ...whose, ...about(asked.type, 'path_under', folderOf(asked.path ?? '')) };
    case 'memory':
    case 'customtool':
      return { ...whose, tool: asked.type };
    default:
      return { ...whose, ...ofTool(asked) };
  }
}
