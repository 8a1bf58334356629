import { queryOptions } from '@tanstack/react-query';
import { api, read, take } from './client';
import { serviceNow } from './clock';
import { isGone } from './problem';
import type { components } from './schema';

type Schemas = components['schemas'];
/** When something is due: at a time of day, or after each interval if there is no time. */
export type ScheduleRule = Schemas['ScheduleRule'];
export type Schedule = Schemas['Schedule'];
export type Misfire = Schedule['misfire'];
export type ListedSchedule = Schemas['OwnedSchedule'];
export type OwnerKind = ListedSchedule['owner_kind'];
export type Schedules = Schemas['Schedules'];
/** A time at which a schedule was or will be due, and its outcome. */
export type Firing = Schemas['ScheduleFiring'];
/** The description of a schedule's owner. */
export type ScheduleSummary = Schemas['ScheduleSummary'];

/** What a schedule starts. */
export interface ScheduleOwner {
  kind: OwnerKind;
  id: number;
}

export interface ScheduleWrite {
  enabled?: boolean;
  rules?: ScheduleRule[];
  clear_context?: boolean;
  misfire?: Misfire;
  prompt?: string;
}

/** The service's limits for rules and characters. */
export const MAX_RULES = 20;
export const MAX_WORDS = 500;
export const MAX_PROMPT = 100_000;
/** The service's limit for the upcoming firings of one schedule, also in the calendar. */
export const MAX_COMING = 100;
/** The service's limits for one calendar request: this many past firings, and this many upcoming ones. */
export const MAX_FIRINGS = 500;

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** All owners have the same routes, so one type stands for all. */
const path = <Rest extends string = ''>({ kind }: ScheduleOwner, rest = '' as Rest) =>
  `/api/${kind}s/{id}/schedule${rest}` as `/api/topics/{id}/schedule${Rest}`;
const at = ({ id }: ScheduleOwner) => ({ params: { path: { id } } });

const KEY = ['schedules'] as const;
const ofKey = ({ kind, id }: ScheduleOwner) => [...KEY, 'of', kind, id] as const;

export const schedules = {
  key: KEY,
  ofKey,
  all: () =>
    queryOptions({
      queryKey: [...KEY, 'all'],
      queryFn: ({ signal }) => take(api.GET('/api/schedules', { signal })),
      // A pause ends without an event. Within an hour: a browser's timer takes no more than 24 days.
      refetchInterval: ({ state: { data } }) =>
        data?.paused_until
          ? Math.min(Math.max(Date.parse(data.paused_until) - serviceNow(), SECOND_MS), HOUR_MS)
          : false,
      // A hidden window would stay behind until the next round.
      refetchIntervalInBackground: true,
    }),
  /** The schedule of a topic, an agent or a workflow; null if there is none. */
  of: (owner: ScheduleOwner) =>
    queryOptions({
      queryKey: [...ofKey(owner), 'read'],
      queryFn: async ({ signal }): Promise<Schedule | null> => {
        try {
          return await take(api.GET(path(owner), { ...at(owner), signal }));
        } catch (fault) {
          if (isGone(fault)) return null;
          throw fault;
        }
      },
    }),
  /** Its firings: the upcoming ones, then the past ones, latest first. */
  firingsOf: (owner: ScheduleOwner) =>
    read([...ofKey(owner), 'firings'], path(owner, '/firings'), at(owner)),
  /** The firings of all schedules, from a week ago to two weeks ahead. */
  firings: () =>
    queryOptions({
      queryKey: [...KEY, 'firings'],
      queryFn: ({ signal }) => take(api.GET('/api/schedules/firings', { signal })),
      // Its period moves on, though nothing happens.
      refetchInterval: HOUR_MS,
    }),
  /** The firings of the next two days. */
  coming: () =>
    queryOptions({
      queryKey: [...KEY, 'coming'],
      queryFn: ({ signal }) => {
        const now = Date.now();
        const query = {
          from: new Date(now).toISOString(),
          to: new Date(now + 2 * DAY_MS).toISOString(),
        };
        return take(api.GET('/api/schedules/firings', { params: { query }, signal }));
      },
      refetchInterval: HOUR_MS,
    }),
  /** Rules in words, with the next times. */
  words: (rules: ScheduleRule[]) =>
    queryOptions({
      queryKey: ['recurrence', rules],
      queryFn: ({ signal }) => take(api.POST('/api/schedules/words', { body: { rules }, signal })),
    }),
};

/** Parses a recurrence given in words, as a cron line or as an iCalendar rule; fails with a sentence if it is not understood. */
export const readRecurrence = (text: string, timezone: string) =>
  take(api.POST('/api/schedules/read', { body: { text, timezone } }));

/** Creates or changes a schedule; a workflow's schedule is part of its own fields. */
export function saveSchedule(owner: ScheduleOwner, exists: boolean, body: ScheduleWrite) {
  if (owner.kind === 'workflow') {
    const { enabled, rules, misfire } = body;
    return take<unknown>(
      api.PUT('/api/workflows/{id}/schedule', {
        ...at(owner),
        body: {
          ...(enabled !== undefined && { schedule_enabled: enabled }),
          ...(rules && { rules }),
          ...(misfire && { misfire }),
        },
      }),
    );
  }
  if (exists) return take(api.PATCH(path(owner), { ...at(owner), body }));
  return take(api.POST(path(owner), { ...at(owner), body }));
}

export const deleteSchedule = (owner: ScheduleOwner) => api.DELETE(path(owner), at(owner));
export const runSchedule = (owner: ScheduleOwner) => take(api.POST(path(owner, '/run'), at(owner)));
export const skipNext = (owner: ScheduleOwner) =>
  take(api.POST(path(owner, '/skip-next'), at(owner)));
/** Pauses all schedules until then, or until they are resumed if no time is given. */
export const pauseSchedules = (until: string | null) =>
  take(api.POST('/api/schedules/pause', { body: { until } }));
export const resumeSchedules = () => take(api.DELETE('/api/schedules/pause'));
/** The URL of the calendar feed, shown only once; the previous one stops working. */
export const createFeed = () => take(api.POST('/api/schedules/feed'));
export const revokeFeed = () => api.DELETE('/api/schedules/feed');
