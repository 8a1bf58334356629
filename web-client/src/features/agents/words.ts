import type { Agent, AgentRun, AgentStatus, InboxItem } from '@/api/agents';
import { money, numbered, plural } from '@/kit/figures/format';
import { costText as costOf, shortCount } from '@/kit/figures/spent';
import { POLICIES } from '@/kit/policies';
import type { WorkState } from '@/kit/states';
import { foreign } from '@/ui/foreign';
import { plain } from '@/ui/plain';
import { GROUPS, type Group, groupOf } from './groups';

interface Said {
  state: WorkState;
  says: string;
}

const STATUSES: Record<AgentStatus, Said> = {
  waiting: { state: 'waiting', says: 'not started' },
  pending: { state: 'waiting', says: 'in line' },
  running: { state: 'running', says: 'working' },
  needs_approval: { state: 'needs you', says: 'asks to do something' },
  idle: { state: 'done', says: 'at rest' },
  blocked: { state: 'needs you', says: 'needs an answer' },
  interrupted: { state: 'failed', says: 'interrupted' },
  completed: { state: 'done', says: 'reached its objective' },
  failed: { state: 'failed', says: 'failed' },
  cancelled: { state: 'waiting', says: 'stopped' },
};

export const stateOf = ({ status }: { status: AgentStatus }): Said => STATUSES[status];

export const GROUP_NAMES: Record<Group, string> = {
  you: 'Waiting for you',
  working: 'Working',
  line: 'In line',
  failed: 'Failed',
  rest: 'At rest',
  new: 'Not started',
};

const lastOf = ({ last_activity_at, created_at }: Agent) => last_activity_at ?? created_at;

/** The agents by what they need; within a group the last activity first, and who waits longest first of all. */
export function grouped(all: readonly Agent[]): [Group, Agent[]][] {
  return GROUPS.map((group): [Group, Agent[]] => {
    const its = all.filter((agent) => groupOf(agent) === group);
    const newestFirst = its.toSorted((a, b) => lastOf(b).localeCompare(lastOf(a)) || b.id - a.id);
    return [group, group === 'you' ? newestFirst.toReversed() : newestFirst];
  }).filter(([, its]) => its.length > 0);
}

/** Whether a turn of it is under way, or about to be. */
export const isAtWork = ({ status }: { status: AgentStatus }) =>
  status === 'running' || status === 'needs_approval' || status === 'pending';

/** Whether it can be started: those at work cannot, and one that was interrupted goes on. */
export const canStart = (agent: Agent) =>
  !['running', 'needs_approval', 'interrupted', 'pending'].includes(agent.status);

/** Whether there is anything to stop: one that was interrupted may be gone on with by itself. */
export const canStop = (agent: Agent) => isAtWork(agent) || agent.status === 'interrupted';

/** Whether there is something that it was cut off from. */
export const canResume = ({ status, active_prompt }: Agent) =>
  ['interrupted', 'failed', 'cancelled'].includes(status) && (active_prompt ?? '') !== '';

export const tokensOf = (run: Pick<AgentRun, 'total_input_tokens' | 'total_output_tokens'>) =>
  run.total_input_tokens + run.total_output_tokens;

/** What it has cost, as far as that is known; nothing where nothing is. */
export function costText({
  total_cost,
  unpriced_tokens,
}: Pick<AgentRun, 'total_cost' | 'unpriced_tokens'>): string | undefined {
  return costOf(total_cost, unpriced_tokens);
}

const are = (many: number) => (many === 1 ? 'is' : 'are');

/** The state of all agents in a sentence. */
export function towerSentence(all: readonly Agent[] | undefined): string {
  if (!all) return 'Agents';
  const many = (group: Group) => all.filter((agent) => groupOf(agent) === group).length;
  const say = (number: number, doing: string) =>
    `${numbered(number)} ${number === 1 ? 'agent' : 'agents'} ${are(number)} ${doing}`;
  if (all.length === 0) return 'An agent works on a task while you do something else';
  if (many('you') > 0) return say(many('you'), 'waiting for you');
  if (many('working') > 0) return say(many('working'), 'working');
  if (many('line') > 0) return say(many('line'), 'waiting in line');
  if (many('failed') > 0) {
    const failed = many('failed');
    return `${numbered(failed)} ${failed === 1 ? 'agent has' : 'agents have'} failed`;
  }
  return 'No agent needs you';
}

/** What the sentence left out. */
export function towerDetail(all: readonly Agent[]): string {
  const many = (group: Group) => all.filter((agent) => groupOf(agent) === group).length;
  const parts = [
    many('you') > 0 &&
      many('working') > 0 &&
      `${numbered(many('working'))} more ${are(many('working'))} working.`,
    many('line') > 0 && `${plural(many('line'), 'agent')} in line.`,
  ].filter((part) => part !== false);
  const tokens = all.reduce((sum, agent) => sum + tokensOf(agent), 0);
  const cost = all.reduce((sum, agent) => sum + agent.total_cost, 0);
  const priced = cost > 0 ? ` for ${money(cost)}` : '';
  const spent = tokens > 0 ? `${shortCount(tokens)} tokens${priced} in their last runs.` : '';
  return [...parts, spent].filter(Boolean).join(' ');
}

/** What it is at, in a line: what it asks, what it says of itself, what it came to. */
export function lineOf(agent: Agent): string {
  const { status, pending_permission: asked, blocked_question: question } = agent;
  if (status === 'needs_approval' && asked) return `Wants to: ${askedFor(asked.title, asked.data)}`;
  if (status === 'blocked') return question ?? 'It needs an answer.';
  if (status === 'failed' || status === 'interrupted')
    return agent.error ?? 'It did not get to its end.';
  if (status === 'running') {
    if (agent.active_narration) return agent.active_narration;
    if (agent.active_tool) return `Uses ${toolName(agent.active_tool)}`;
    return agent.progress_label ?? 'Thinking';
  }
  if (status === 'pending') return 'Begins as soon as there is a place.';
  return plain(agent.result_summary ?? agent.task_prompt);
}

/** A title with what it is about: "Run a command: ls -la". */
function askedFor(title: string, data: Readonly<Record<string, string>>): string {
  const what = data['command'] ?? data['path'] ?? data['url'] ?? data['fact'];
  return what ? `${title}: ${what}` : title;
}

/** `server__tool` or `server/tool`, for a reader. */
export function toolName(name: string): string {
  return foreign(name).replace(/__|\//, ' › ').replaceAll('_', ' ');
}

const TRIGGERS: Record<AgentRun['trigger'], string> = {
  manual: 'started by hand',
  workflow: 'a step of a workflow',
  schedule: 'by its schedule',
  webhook: 'by a webhook',
  fleet: 'from the line',
  retry: 'tried again',
  replay: 'replayed',
};

export const triggerOf = ({ trigger }: Pick<AgentRun, 'trigger'>) => TRIGGERS[trigger];

/** How long a run took, or takes so far; undefined before it began. */
export function tookMs(run: AgentRun, now: number): number | undefined {
  if (!run.started_at) return undefined;
  const end = run.finished_at ?? (isAtWork(run) ? undefined : run.last_activity_at);
  return Math.max(0, (end ? Date.parse(end) : now) - Date.parse(run.started_at));
}

export function policyName(policy: Agent['approval_policy']): string {
  return POLICIES.find(({ id }) => id === policy)?.label ?? 'As the settings say';
}

export function inboxSentence(items: readonly InboxItem[] | undefined, others = 0): string {
  if (!items) return 'Inbox';
  const count = items.length + others;
  if (count === 0) return 'Nothing is waiting for you';
  return `${numbered(count)} ${count === 1 ? 'thing is' : 'things are'} waiting for you`;
}

/** What it wants of the person, said quietly. */
export function wantOf({ kind, block_reason }: Pick<InboxItem, 'kind' | 'block_reason'>): string {
  if (kind === 'needs_approval') return 'asks for permission';
  switch (block_reason) {
    case 'budget':
      return 'has used up its tokens';
    case 'money':
      return 'has used up its money';
    case 'steps':
      return 'has used up its steps';
    case 'stall':
      return 'gets no further';
    case 'sign_in':
      return 'needs you to sign in';
    case 'provider':
      return 'needs its model provider';
    case 'question':
    case null:
      return kind === 'budget' ? 'has used up its tokens' : 'has a question';
  }
}
