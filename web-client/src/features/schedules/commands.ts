import { agents } from '@/api/agents';
import { goneIsWell } from '@/api/problem';
import { keys } from '@/api/queries';
import {
  deleteSchedule,
  pauseSchedules,
  resumeSchedules,
  revokeFeed,
  type Schedule,
  type ScheduleOwner,
  saveSchedule,
  schedules,
  skipNext,
} from '@/api/schedules';
import { workflows } from '@/api/workflows';
import type { Command } from '@/kit/commands/command';
import { patch } from '@/kit/commands/overlay';
import { toast } from '@/ui/toast';
import { whenToCome } from '@/ui/when';

/** Owners show their schedule, too. */
export const TOUCHED = [schedules.key, keys.topics, agents.key, workflows.key];

/** The owner of a schedule, and its title. */
export interface Named {
  owner: ScheduleOwner;
  title: string;
}

const isOf =
  ({ kind, id }: ScheduleOwner) =>
  (one: { owner_kind: string; owner_id: number }) =>
    one.owner_kind === kind && one.owner_id === id;

export const setEnabled: Command<Named & { on: boolean }> = {
  touches: TOUCHED,
  patches: ({ owner, on }) => [
    patch(schedules.of(owner).queryKey, (one) => one && { ...one, enabled: on }),
    patch(schedules.all().queryKey, (all) => ({
      ...all,
      schedules: all.schedules.map((one) => (isOf(owner)(one) ? { ...one, enabled: on } : one)),
    })),
  ],
  send: ({ owner, on }) => saveSchedule(owner, true, { enabled: on }),
  failed: ({ title, on }) => `The schedule of “${title}” was not turned ${on ? 'on' : 'off'}.`,
};

export const skip: Command<Named & Pick<Schedule, 'next_run_at'>> = {
  touches: TOUCHED,
  send: async ({ owner, next_run_at: skipped }) => {
    const { next_run_at: next } = await skipNext(owner);
    const then = next === null ? '' : ` Next run ${whenToCome(next)}.`;
    toast.done(
      `${skipped === null ? 'Skipped.' : `Skipped the run ${whenToCome(skipped)}.`}${then}`,
    );
  },
  failed: ({ title }) => `The next run of “${title}” was not skipped.`,
  unanswered: ({ title }) =>
    `The next run of “${title}” may have been skipped. Check it before you skip again.`,
};

export const remove: Command<Named> = {
  touches: TOUCHED,
  confirm: ({ owner: { kind }, title }) => ({
    title: `Delete the schedule of “${title}”?`,
    description: `The ${kind} is kept, but no longer runs on a schedule.`,
    label: 'Delete',
  }),
  patches: ({ owner }) => [
    patch(schedules.of(owner).queryKey, () => null),
    patch(schedules.all().queryKey, (all) => ({
      ...all,
      schedules: all.schedules.filter((one) => !isOf(owner)(one)),
    })),
  ],
  send: ({ owner }) => goneIsWell(deleteSchedule(owner)),
  failed: ({ title }) => `The schedule of “${title}” was not deleted.`,
};

export const pauseAll: Command<{ until: string | null }> = {
  touches: [schedules.key],
  patches: ({ until }) => [
    patch(schedules.all().queryKey, (all) => ({ ...all, paused: true, paused_until: until })),
  ],
  send: ({ until }) => pauseSchedules(until),
  failed: () => 'The schedules were not paused.',
};

export const resumeAll: Command<object> = {
  touches: [schedules.key],
  patches: () => [
    patch(schedules.all().queryKey, (all) => ({ ...all, paused: false, paused_until: null })),
  ],
  send: () => resumeSchedules(),
  failed: () => 'The schedules were not resumed.',
};

export const removeFeed: Command<object> = {
  touches: [schedules.key],
  confirm: () => ({
    title: 'Remove the calendar feed?',
    description: 'Its address stops working immediately.',
    label: 'Remove',
  }),
  patches: () => [patch(schedules.all().queryKey, (all) => ({ ...all, feed: false }))],
  send: () => revokeFeed(),
  failed: () => 'The calendar feed was not removed.',
};
