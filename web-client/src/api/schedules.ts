import { queryOptions } from '@tanstack/react-query';
import { api, take } from './client';
import { isGone } from './problem';

/** When something is due: at a time of the day, or after each interval where there is no time. */
export interface ScheduleRule {
  interval_seconds: number;
  /** Bit 0 is Monday, bit 6 Sunday. */
  days_of_week: number;
  /** Minutes after midnight in the zone of the rule. */
  run_at_minute: number | null;
  timezone: string;
}

export type Misfire = 'run_once' | 'skip';

/** What the owner of a schedule says about it. */
export interface ScheduleSummary extends ScheduleRule {
  enabled: boolean;
  rules: ScheduleRule[];
  clear_context: boolean;
  misfire: Misfire;
  next_run_at: string | null;
  last_run_at: string | null;
  status: 'idle' | 'running' | 'ok' | 'error';
  last_status: 'ok' | 'error' | null;
  /** The recurrence as a sentence. */
  words: string;
}

export interface Schedule extends ScheduleSummary {
  id: number;
  topic_id: number | null;
  agent_session_id: number | null;
  workflow_id: number | null;
  prompt: string | null;
  last_error: string | null;
  created_at: string;
  updated_at: string;
}

export type OwnerKind = 'topic' | 'agent' | 'workflow';

/** What a schedule starts. */
export interface ScheduleOwner {
  kind: OwnerKind;
  id: number;
}

interface ListedOwner {
  owner_kind: OwnerKind;
  owner_id: number;
  owner_public_id: string | null;
  owner_slug: string | null;
  owner_title: string;
}

export type ListedSchedule = Schedule & ListedOwner;

export interface Schedules {
  paused: boolean;
  paused_until: string | null;
  /** Whether there is an address of the calendar feed. */
  feed: boolean;
  schedules: ListedSchedule[];
}

/** A time at which a schedule was or will be due, and what became of it. */
export interface Firing {
  due_at: string;
  outcome: 'planned' | 'run' | 'skipped' | 'coalesced' | 'missed';
  reason: string | null;
  /** Started by a person. */
  forced: boolean;
  started_at: string | null;
  finished_at: string | null;
  error: string | null;
}

export type ListedFiring = Firing & ListedOwner;

/** Rules in words, and the next times that they come to. */
export interface Recurrence {
  rules: ScheduleRule[];
  words: string;
  next: string[];
}

export interface ScheduleWrite {
  enabled?: boolean;
  rules?: ScheduleRule[];
  clear_context?: boolean;
  misfire?: Misfire;
  prompt?: string;
}

/** As many rules, and as long a prompt, as the service takes. */
export const MOST_RULES = 20;
export const LONGEST_PROMPT = 100_000;
/** As many times as the calendar gives at once. */
export const MOST_FIRINGS = 1_000;

const DAY_MS = 86_400_000;

// Until the routes are in the schema: the same client without their types.
interface Init {
  params?: { path?: object; query?: object };
  body?: unknown;
  signal?: AbortSignal;
}
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
type Untyped = Record<Method, (path: string, init?: Init) => Promise<{ data?: unknown }>>;
const untyped = api as unknown as Untyped;
const given = <T>(call: Promise<{ data?: unknown }>) => take(call as Promise<{ data?: T }>);

/** The schedule of something, where its lists have it embedded. */
export const scheduleOf = (owner: object) =>
  (owner as { schedule?: ScheduleSummary | null }).schedule ?? null;

const path = ({ kind }: ScheduleOwner, rest = '') => `/api/${kind}s/{id}/schedule${rest}`;
const at = ({ id }: ScheduleOwner) => ({ params: { path: { id } } });

const KEY = ['schedules'] as const;
const ofKey = ({ kind, id }: ScheduleOwner) => [...KEY, 'of', kind, id] as const;

export const schedules = {
  key: KEY,
  ofKey,
  all: () =>
    queryOptions({
      queryKey: [...KEY, 'all'],
      queryFn: ({ signal }) => given<Schedules>(untyped.GET('/api/schedules', { signal })),
    }),
  /** The schedule of a topic, an agent or a workflow; null where there is none. */
  of: (owner: ScheduleOwner) =>
    queryOptions({
      queryKey: [...ofKey(owner), 'read'],
      queryFn: async ({ signal }): Promise<Schedule | null> => {
        try {
          return await given<Schedule>(untyped.GET(path(owner), { ...at(owner), signal }));
        } catch (fault) {
          if (isGone(fault)) return null;
          throw fault;
        }
      },
    }),
  /** Its times: the coming ones, then the past ones, the last one first. */
  firingsOf: (owner: ScheduleOwner) =>
    queryOptions({
      queryKey: [...ofKey(owner), 'firings'],
      queryFn: ({ signal }) =>
        given<Firing[]>(untyped.GET(path(owner, '/firings'), { ...at(owner), signal })),
    }),
  /** The times of all schedules, from a week ago to two weeks ahead. */
  firings: () =>
    queryOptions({
      queryKey: [...KEY, 'firings'],
      queryFn: ({ signal }) =>
        given<ListedFiring[]>(untyped.GET('/api/schedules/firings', { signal })),
    }),
  /** Those of the next two days. */
  coming: () =>
    queryOptions({
      queryKey: [...KEY, 'coming'],
      queryFn: ({ signal }) => {
        const now = Date.now();
        const query = {
          from: new Date(now).toISOString(),
          to: new Date(now + 2 * DAY_MS).toISOString(),
        };
        return given<ListedFiring[]>(
          untyped.GET('/api/schedules/firings', { params: { query }, signal }),
        );
      },
    }),
  /** Rules in words, with the next times. */
  words: (rules: ScheduleRule[]) =>
    queryOptions({
      queryKey: ['recurrence', rules],
      queryFn: ({ signal }) =>
        given<Recurrence>(untyped.POST('/api/schedules/words', { body: { rules }, signal })),
    }),
};

/** What is said in words, as a line of cron or as an iCalendar rule; refused with a sentence where it is not understood. */
export const readRecurrence = (text: string, timezone: string) =>
  given<Recurrence>(untyped.POST('/api/schedules/read', { body: { text, timezone } }));

/** Creates or changes a schedule; a workflow has its own in its fields. */
export function saveSchedule(owner: ScheduleOwner, exists: boolean, write: ScheduleWrite) {
  if (owner.kind === 'workflow') {
    const { enabled, rules, misfire } = write;
    const body = { schedule_enabled: enabled, rules, misfire };
    return given(untyped.PUT(path(owner), { ...at(owner), body }));
  }
  return given(untyped[exists ? 'PATCH' : 'POST'](path(owner), { ...at(owner), body: write }));
}

export const deleteSchedule = (owner: ScheduleOwner) => untyped.DELETE(path(owner), at(owner));
export const runSchedule = (owner: ScheduleOwner) =>
  given<Schedule>(untyped.POST(path(owner, '/run'), at(owner)));
export const skipNext = (owner: ScheduleOwner) =>
  given<Schedule>(untyped.POST(path(owner, '/skip-next'), at(owner)));
/** Nothing starts until then, or until schedules are resumed where no moment is given. */
export const pauseSchedules = (until: string | null) =>
  given<Schedules>(untyped.POST('/api/schedules/pause', { body: { until } }));
export const resumeSchedules = () => given<Schedules>(untyped.DELETE('/api/schedules/pause'));
/** The address of the calendar feed, told once; the one before stops working. */
export const createFeed = () => given<{ url: string }>(untyped.POST('/api/schedules/feed'));
export const revokeFeed = () => untyped.DELETE('/api/schedules/feed');
