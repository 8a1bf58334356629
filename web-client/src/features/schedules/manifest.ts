import type { QueryClient } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { type OwnerKind, schedules } from '@/api/schedules';
import { type Feature, goTo, readsAgain, screen } from '@/kit/feature';
import { pauseDialog, scheduleDialog, topicSchedule } from './dialogs';
import type { ScheduleViewProps } from './ScheduleView';

declare module '@/kit/parts' {
  interface Parts {
    /** The schedule of an agent or a workflow, with its actions. */
    schedule: ScheduleViewProps;
    /** What starts next; renders nothing if nothing is planned. */
    nextSchedules: object;
  }
}

export const routes = [
  screen('/schedules', () => import('./SchedulesPage')),
  screen('/schedules/calendar', () => import('./CalendarPage')),
  screen('/schedules/options', () => import('./OptionsPage')),
] as const;

const readAll = readsAgain(schedules.key);

/** Refreshes the schedule that an event names. */
function readOne(client: QueryClient, kind: OwnerKind, id: number | null) {
  if (id !== null) void client.invalidateQueries({ queryKey: schedules.ofKey({ kind, id }) });
}

/** Refreshes the lists, which contain the titles of the owners. */
function readLists(client: QueryClient) {
  for (const { queryKey } of [schedules.all(), schedules.firings(), schedules.coming()])
    void client.invalidateQueries({ queryKey });
}

export const feature: Feature = {
  id: 'schedules',
  section: {
    id: 'schedules',
    label: 'Schedules',
    icon: CalendarClock,
    colour: 'accent',
    path: '/schedules',
    shortcut: 'g d',
    order: 90,
    foot: true,
  },
  actions: [
    goTo('go.schedules.calendar', 'Schedule calendar', CalendarClock, '/schedules/calendar'),
    {
      id: 'schedules.pause',
      label: 'Pause all schedules',
      group: 'Do',
      icon: CalendarClock,
      run: () => pauseDialog.open({}),
    },
  ],
  here: [
    {
      id: 'schedule',
      on: ['topic'],
      label: 'Schedule…',
      icon: CalendarClock,
      run: ({ id }) => topicSchedule.open({ id }),
    },
  ],
  context: [{ id: 'schedule', order: 28, load: () => import('./ScheduleContext') }],
  parts: {
    schedule: () => import('./ScheduleView'),
    nextSchedules: () => import('./NextSchedules'),
  },
  dialogs: [scheduleDialog, topicSchedule, pauseDialog],
  listens: {
    'schedule.changed': readAll,
    'topic.changed': readAll,
    // Quiet hours move the times.
    'settings.changed': readAll,
    'agent.changed': ({ agent_session_id: id, status }, { client }) => {
      readOne(client, 'agent', id);
      // A status is about a run, which renames and deletes nothing.
      if (!status) readLists(client);
    },
    'workflow.changed': ({ workflow_id: id }, { client }) => {
      readOne(client, 'workflow', id);
      readLists(client);
    },
    back: readAll,
  },
};
