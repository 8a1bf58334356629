import type { AgentRun } from '@/api/agents';

const moment = new Intl.DateTimeFormat(undefined, {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
});

/** A run by its time: its id counts the runs of all agents. */
export const runName = ({ started_at, created_at }: Pick<AgentRun, 'started_at' | 'created_at'>) =>
  moment.format(new Date(started_at ?? created_at));
