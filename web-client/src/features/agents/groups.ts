import type { AgentStatus } from '@/api/agents';

/** The groups of agents in display order: by what they need, not by name. */
export const GROUPS = ['you', 'working', 'line', 'failed', 'rest', 'new'] as const;
export type Group = (typeof GROUPS)[number];

const GROUP_OF: Record<AgentStatus, Group> = {
  needs_approval: 'you',
  blocked: 'you',
  running: 'working',
  pending: 'line',
  failed: 'failed',
  interrupted: 'failed',
  idle: 'rest',
  completed: 'rest',
  cancelled: 'rest',
  waiting: 'new',
};

export const groupOf = ({ status }: { status: AgentStatus }): Group => GROUP_OF[status];
