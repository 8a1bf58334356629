import type { Agent, AgentRun, AgentStatus, InboxItem } from '@/api/agents';
import { count, money } from '@/kit/figures/format';
import { costText as costOf, shortCount } from '@/kit/figures/spent';
import { POLICIES } from '@/kit/policies';
import { blockedText, type WorkState } from '@/kit/states';
import { foreign } from '@/ui/foreign';
import { plain } from '@/ui/plain';
import { GROUPS, type Group, groupOf } from './groups';

interface Said {
  state: WorkState;
  description: string;
}

const STATUSES: Record<AgentStatus, Said> = {
  waiting: { state: 'waiting', description: 'Not started' },
  pending: { state: 'waiting', description: 'Queued' },
  running: { state: 'running', description: 'Running' },
  needs_approval: { state: 'needs you', description: 'Needs approval' },
  idle: { state: 'done', description: 'Finished' },
  blocked: { state: 'needs you', description: 'Needs an answer' },
  interrupted: { state: 'failed', description: 'Interrupted' },
  completed: { state: 'done', description: 'Done' },
  failed: { state: 'failed', description: 'Failed' },
  cancelled: { state: 'waiting', description: 'Stopped' },
};

export function stateOf({
  status,
  block_reason: reason = null,
  workflow_count: workflows = 0,
}: Pick<Agent, 'status'> & Partial<Pick<Agent, 'block_reason' | 'workflow_count'>>): Said {
  const said = STATUSES[status];
  // Its runs as a step are told by their workflows.
  if (status === 'waiting' && workflows > 0) return { ...said, description: 'Used in workflows' };
  return status === 'blocked' ? { ...said, description: blockedText(reason) } : said;
}

export const GROUP_NAMES: Record<Group, string> = {
  you: 'Waiting for you',
  working: 'Running',
  line: 'Queued',
  failed: 'Failed',
  rest: 'Finished',
  new: 'Ready to start',
};

const lastOf = ({ last_activity_at, created_at }: Agent) => last_activity_at ?? created_at;

/** The agents by what they need; in a group the latest activity comes first, but among waiting ones the longest wait. */
export function grouped(all: readonly Agent[]): [Group, Agent[]][] {
  return GROUPS.map((group): [Group, Agent[]] => {
    const its = all.filter((agent) => groupOf(agent) === group);
    const newestFirst = its.toSorted((a, b) => lastOf(b).localeCompare(lastOf(a)) || b.id - a.id);
    return [group, group === 'you' ? newestFirst.toReversed() : newestFirst];
  }).filter(([, its]) => its.length > 0);
}

/** Whether one of its turns is running, or about to. */
export const isAtWork = ({ status }: { status: AgentStatus }) =>
  status === 'running' || status === 'needs_approval' || status === 'pending';

/** What it reported; not the 100 % of what it has completed, once a message makes it work again, or ask, or fail. */
export const progressOf = (agent: Pick<Agent, 'progress' | 'status'>) =>
  agent.progress === 100 && !['completed', 'idle'].includes(agent.status) ? null : agent.progress;

/** Whether it can be started: a working one cannot, and an interrupted one continues. */
export const canStart = (agent: Agent) =>
  !['running', 'needs_approval', 'interrupted', 'pending'].includes(agent.status);

/** Whether there is anything to stop: an interrupted one may continue by itself, a blocked one once it is answered. */
export const canStop = (agent: Agent) =>
  isAtWork(agent) || agent.status === 'interrupted' || agent.status === 'blocked';

/** Whether it was interrupted in a task. */
export const canResume = ({ status, active_prompt }: Agent) =>
  ['interrupted', 'failed', 'cancelled'].includes(status) && (active_prompt ?? '') !== '';

export const tokensOf = (run: Pick<AgentRun, 'total_input_tokens' | 'total_output_tokens'>) =>
  run.total_input_tokens + run.total_output_tokens;

/** The cost as far as it is known; undefined if nothing is. */
export function costText({
  total_cost,
  unpriced_tokens,
}: Pick<AgentRun, 'total_cost' | 'unpriced_tokens'>): string | undefined {
  return costOf(total_cost, unpriced_tokens);
}

/** How many agents are in which state, and the cost of their last runs; undefined if there are no agents. */
export function towerDetail(all: readonly Agent[]): string | undefined {
  if (all.length === 0) return undefined;
  const counts = grouped(all).map(
    ([group, { length }]) => `${count(length)} ${GROUP_NAMES[group].toLowerCase()}`,
  );
  const tokens = all.reduce((sum, agent) => sum + tokensOf(agent), 0);
  const cost = all.reduce((sum, agent) => sum + agent.total_cost, 0);
  return [
    ...counts,
    ...(tokens > 0 ? [`${shortCount(tokens)} tokens in the last runs`] : []),
    ...(cost > 0 ? [money(cost)] : []),
  ].join(' · ');
}

/** Its activity in one line: its question, its own status, or its result. */
export function lineOf(agent: Agent): string {
  const { status, pending_permission: asked, blocked_question: question } = agent;
  if (status === 'needs_approval' && asked) return askedFor(asked.title, asked.data);
  if (status === 'blocked') return plain(question ?? 'The agent needs an answer.');
  if (status === 'failed' || status === 'interrupted')
    return agent.error ?? 'The run did not finish.';
  if (status === 'running') {
    if (agent.active_narration) return plain(agent.active_narration);
    if (agent.active_tool) return `Using ${toolName(agent.active_tool)}`;
    return agent.progress_label ?? 'Thinking';
  }
  if (status === 'pending') return 'Waits for its turn.';
  return resultOf(agent) ?? plain(agent.task_prompt);
}

/** The result of its run, in plain text; undefined if there is none. */
export const resultOf = ({
  completion,
  result_summary: result,
}: Pick<AgentRun, 'completion' | 'result_summary'>) =>
  plain(completion || result || '') || undefined;

/** A title with what it is about: "Run a command: ls -la". */
function askedFor(title: string, data: Readonly<Record<string, string>>): string {
  const what = data['command'] ?? data['path'] ?? data['url'] ?? data['fact'];
  return what ? `${title}: ${what}` : title;
}

/** `server__tool` or `server/tool`, made readable. */
export function toolName(name: string): string {
  return foreign(name).replace(/__|\//, ' › ').replaceAll('_', ' ');
}

const TRIGGERS: Record<AgentRun['trigger'], string> = {
  manual: 'Manual',
  workflow: 'Workflow step',
  schedule: 'Schedule',
  webhook: 'Webhook',
  fleet: 'Queue',
  retry: 'Retry',
  replay: 'Replay',
};

export const triggerOf = ({ trigger }: Pick<AgentRun, 'trigger'>) => TRIGGERS[trigger];

/** How long a run took or has taken so far; undefined before it starts. */
export function tookMs(run: AgentRun, now: number): number | undefined {
  if (!run.started_at) return undefined;
  const end = run.finished_at ?? (isAtWork(run) ? undefined : run.last_activity_at);
  return Math.max(0, (end ? Date.parse(end) : now) - Date.parse(run.started_at));
}

export function policyName(policy: Agent['approval_policy']): string {
  return POLICIES.find(({ id }) => id === policy)?.label ?? 'Default';
}

/** What it needs from the user, in short. */
export function wantOf({ kind, block_reason }: Pick<InboxItem, 'kind' | 'block_reason'>): string {
  if (kind === 'needs_approval') return 'needs approval';
  switch (block_reason) {
    case 'budget':
      return 'has used its token budget';
    case 'money':
      return 'has used its budget';
    case 'steps':
      return 'has used all its steps';
    case 'stall':
      return 'is making no progress';
    case 'sign_in':
      return 'needs you to sign in';
    case 'provider':
      return 'needs a model provider';
    case 'question':
    case null:
      return kind === 'budget' ? 'has used its token budget' : 'has a question';
  }
}
