import {
  Bot,
  CalendarClock,
  CircleAlert,
  CircleCheck,
  Layers,
  LoaderCircle,
  type LucideIcon,
  SkipForward,
  TriangleAlert,
  Workflow,
} from 'lucide-react';
import {
  type Firing,
  type ListedSchedule,
  MAX_COMING,
  MAX_FIRINGS,
  type OwnerKind,
  type Schedule,
  type ScheduleOwner,
  type Schedules,
} from '@/api/schedules';
import { numbered, plural } from '@/kit/figures/format';
import type { WorkState } from '@/kit/states';
import { whenToCome } from '@/ui/when';
import { exactWhen } from './when';

export const KINDS: Record<OwnerKind, { icon: LucideIcon; label: string; all: string }> = {
  topic: { icon: Layers, label: 'Topic', all: 'Topics' },
  agent: { icon: Bot, label: 'Agent', all: 'Agents' },
  workflow: { icon: Workflow, label: 'Workflow', all: 'Workflows' },
};

interface Owned {
  owner_kind: OwnerKind;
  owner_id: number;
  owner_slug: string | null;
}

export const ownerOf = ({ owner_kind, owner_id }: Owned): ScheduleOwner => ({
  kind: owner_kind,
  id: owner_id,
});

/** The route of an owner; the last slug alone leads to a topic. */
export function linkToOwner({ owner_kind, owner_id, owner_slug }: Owned) {
  const params = { id: String(owner_id) };
  if (owner_kind === 'agent') return { to: '/agents/$id', params } as const;
  if (owner_kind === 'workflow') return { to: '/workflows/$id', params } as const;
  return { to: '/topics/$', params: { _splat: owner_slug ?? '' } } as const;
}

export interface Outcome {
  icon: LucideIcon;
  description: string;
  isProblem: boolean;
}

/** The outcome of a firing, past or future. */
export function outcomeOf({ outcome, error, finished_at }: Firing): Outcome {
  switch (outcome) {
    case 'planned':
      return { icon: CalendarClock, description: 'Planned', isProblem: false };
    case 'skipped':
      return { icon: SkipForward, description: 'Skipped', isProblem: false };
    case 'coalesced':
      return { icon: SkipForward, description: 'Merged', isProblem: false };
    case 'missed':
      return { icon: TriangleAlert, description: 'Missed', isProblem: true };
    case 'run':
      if (error !== null) return { icon: CircleAlert, description: 'Failed', isProblem: true };
      return finished_at === null
        ? { icon: LoaderCircle, description: 'Running', isProblem: false }
        : { icon: CircleCheck, description: 'Ran', isProblem: false };
  }
}

type Ran = Pick<Schedule, 'status' | 'last_status' | 'last_error' | 'last_run_at' | 'topic_id'>;

/**
 * How the last run went: one that ended well but has an error text was skipped. Of agents and workflows only the
 * start is known here.
 */
export function resultOf(schedule: Ran): { state: WorkState; description: string } {
  const { status, last_status, last_error, last_run_at, topic_id } = schedule;
  if (status === 'running') return { state: 'running', description: 'Running' };
  if (status === 'error' || last_status === 'error')
    return { state: 'failed', description: 'Failed' };
  if (last_run_at === null) return { state: 'waiting', description: 'Not run yet' };
  if (last_error !== null) return { state: 'waiting', description: 'Skipped' };
  return { state: 'done', description: topic_id === null ? 'Started' : 'Finished' };
}

/** The next run, or why there is none. */
export function nextText(
  { enabled, next_run_at }: Pick<Schedule, 'enabled' | 'next_run_at'>,
  isPaused: boolean,
) {
  if (!enabled) return 'Off';
  if (next_run_at === null) return 'No upcoming runs';
  return isPaused ? `Paused, would run ${whenToCome(next_run_at)}` : whenToCome(next_run_at);
}

export const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Until when all schedules are paused. */
export const pausedText = ({ paused_until: until }: Pick<Schedules, 'paused_until'>) =>
  until === null
    ? 'All schedules are paused until you resume them.'
    : `All schedules are paused until ${exactWhen(until)}.`;

/** The state of the schedules, below the heading of their page. */
export function summaryOf({ schedules, paused }: Schedules): string {
  const failed = schedules.filter((one) => resultOf(one).state === 'failed').length;
  const next = paused ? undefined : nextOf(schedules);
  const parts = [
    plural(schedules.length, 'schedule'),
    ...(failed > 0 ? [`${numbered(failed).toLowerCase()} failed`] : []),
    ...(next?.next_run_at ? [`next: ${next.owner_title}, ${whenToCome(next.next_run_at)}`] : []),
  ];
  return parts.join(' · ');
}

function nextOf(all: readonly ListedSchedule[]): ListedSchedule | undefined {
  return all
    .filter(({ enabled, next_run_at }) => enabled && next_run_at !== null)
    .toSorted((a, b) => (a.next_run_at ?? '').localeCompare(b.next_run_at ?? ''))[0];
}

const list = new Intl.ListFormat('en');

/** What the service may have left out of the calendar; undefined if nothing. */
export function cutText(all: readonly Firing[]): string | undefined {
  const coming = all.filter(({ outcome }) => outcome === 'planned');
  if (Math.max(coming.length, all.length - coming.length) >= MAX_FIRINGS)
    return 'There are too many runs to show all of them.';
  const counts = new Map<string, { title: string; count: number }>();
  for (const { owner_kind, owner_id, owner_title: title } of coming) {
    const key = `${owner_kind}${owner_id}`;
    counts.set(key, { title, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const frequent = [...counts.values()].filter(({ count }) => count >= MAX_COMING);
  if (frequent.length === 0) return undefined;
  const titles = list.format(frequent.map(({ title }) => `“${title}”`));
  return `Only the next ${MAX_COMING} runs of ${titles} are shown.`;
}
