import type { HostCall, McpHost, OwnServer } from '@/api/mcpServer';
import type { Settings } from '@/api/types';
import { plural } from '@/kit/figures/format';
import type { WorkState } from '@/kit/states';

export const nameOf = ({ title, name }: Pick<McpHost, 'title' | 'name'>) => title || name;

/** The sections that a program can use; those without tools are left out. */
export function partsOf({ exposure, tools }: OwnServer) {
  return exposure.filter((part) => tools.some(({ section }) => section === part.section));
}

/** How many of the sections are open. */
export function openIn(info: OwnServer, { mcp_expose: open }: Pick<Settings, 'mcp_expose'>) {
  return partsOf(info).filter(({ section }) => open[section]).length;
}

/** The state in a sentence: who is connected, or else how much is open. */
export function pageSentence(open: number, hosts: readonly McpHost[]): string {
  const [first] = hosts;
  if (first) {
    return hosts.length === 1
      ? `${nameOf(first)} is connected`
      : `${plural(hosts.length, 'program')} connected`;
  }
  if (open === 0) return 'No access granted';
  return `Access to ${plural(open, 'area')}`;
}

const TRANSPORTS: Record<McpHost['transport'], string> = {
  http: 'over HTTP',
  stdio: 'by command',
};

export const transportOf = ({ transport }: Pick<McpHost, 'transport'>) => TRANSPORTS[transport];

export const OUTCOMES: Record<HostCall['outcome'], { state: WorkState; description: string }> = {
  ok: { state: 'done', description: 'Done' },
  error: { state: 'failed', description: 'Error' },
  closed: { state: 'failed', description: 'Refused: no access' },
  failed: { state: 'failed', description: 'Failed' },
  cancelled: { state: 'waiting', description: 'Cancelled' },
};
