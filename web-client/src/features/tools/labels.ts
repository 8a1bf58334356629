import type { ToolCallLine, ToolServer } from '@/api/tools';
import { plural } from '@/kit/figures/format';
import type { WorkState } from '@/kit/states';

const BUILT_IN: Record<string, string> = {
  github: 'Issues, pull requests and code on GitHub',
  workiq: 'Microsoft 365 work data',
  playwright: 'Drives a browser',
  fetch: 'Reads web pages and files',
  'cmd-runner': 'Runs commands and scripts in a sandbox',
  steward: 'Looks things up in Steward',
};

const STATES: Record<ToolServer['state'], { state: WorkState; description: string }> = {
  connecting: { state: 'running', description: 'Connecting' },
  // Whether the session is open right now says nothing to the user: Steward connects when a tool is called.
  connected: { state: 'done', description: 'Ready' },
  ready: { state: 'done', description: 'Ready' },
  needs_auth: { state: 'needs you', description: 'Needs sign-in' },
  error: { state: 'failed', description: 'Not working' },
  disconnected: { state: 'waiting', description: 'Not connected' },
  disabled: { state: 'waiting', description: 'Off' },
};

/** The tools of Steward itself are left to agents while they are off. */
const OWN_OFF = {
  state: 'waiting',
  description: 'Off for conversations; agents can use it',
} as const;

export const stateOf = ({
  name,
  builtin,
  state,
}: Pick<ToolServer, 'name' | 'builtin' | 'state'>) =>
  builtin && name === 'steward' && state === 'disabled' ? OWN_OFF : STATES[state];

/** Invisible characters and those that change the text direction, except for those that join letters. */
const HIDDEN = /(?!\u200c|\u200d|\u00ad)[\p{Cf}\u2028\u2029]/gu;

/** Shows hidden characters in a text as their code points. */
export function revealed(text: string): string {
  return text.replace(HIDDEN, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`);
}

const quoted = (part: string) =>
  /^[\w@%+=:,./~-]+$/.test(part) ? part : revealed(JSON.stringify(part));

/** The command that is started, with its arguments clearly separated. */
export function commandLine({ command_bin, args }: ToolServer): string {
  return [command_bin ?? '', ...args].map(quoted).join(' ');
}

export function hostOf(url: string | null): string {
  return url && URL.canParse(url) ? new URL(url).host : (url ?? '');
}

/** A server in one line. */
export function lineOf(server: ToolServer): string {
  const known = server.builtin ? BUILT_IN[server.name] : undefined;
  if (known) return known;
  return server.transport === 'stdio' ? commandLine(server) : hostOf(server.url);
}

const isStuck = (state: ToolServer['state']) => state === 'error' || state === 'needs_auth';

export function listSentence(all: readonly ToolServer[] | undefined): string {
  if (!all) return '\u00a0';
  if (!all.some(({ enabled }) => enabled)) return 'All tool servers are off';
  const on = all.filter(({ enabled, state }) => enabled && !isStuck(state));
  if (on.length === 0) return 'No tool server is working';
  const tools = on.reduce((sum, { tool_count }) => sum + tool_count, 0);
  return `${plural(tools, 'tool')} from ${plural(on.length, 'server')}`;
}

export const OUTCOMES: Record<ToolCallLine['outcome'], { state: WorkState; description: string }> =
  {
    ok: { state: 'done', description: 'Done' },
    error: { state: 'failed', description: 'Error' },
    failed: { state: 'failed', description: 'Failed' },
    cancelled: { state: 'waiting', description: 'Cancelled' },
  };

export function lasted(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}
