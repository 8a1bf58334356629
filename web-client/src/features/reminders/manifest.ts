import { AlarmClock } from 'lucide-react';
import { containerOf } from '@/api/containers';
import { keys } from '@/api/queries';
import { transcriptKey } from '@/api/transcript';
import type { BusEvent } from '@/api/types';
import { type Feature, readsAgain } from '@/kit/feature';
import { remind } from './dialogs';

declare module '@/kit/parts' {
  interface Parts {
    /** The reminders that have fired, with their actions; renders nothing if there are none. */
    dueReminders: object;
    /** The upcoming reminders; renders nothing if there are none. */
    comingReminders: object;
  }
}

export const routes = [] as const;

const readAgain = readsAgain(keys.reminders);

export const feature: Feature = {
  id: 'reminders',
  here: [
    {
      id: 'reminder',
      label: 'Remind me…',
      icon: AlarmClock,
      run: (container) => remind.open({ container }),
    },
  ],
  slash: [
    {
      on: ['topic', 'chat'],
      names: ['reminder', 'reminder-cancel', 'done'],
      load: () => import('./slash'),
    },
  ],
  above: [{ id: 'reminder', order: 10, load: () => import('./ReminderLine') }],
  dialogs: [remind],
  parts: {
    dueReminders: () => import('./DueReminders'),
    comingReminders: () => import('./ComingReminders'),
  },
  listens: {
    'reminder.changed': (event: BusEvent, { client }) => {
      readAgain(event, { client });
      const container = containerOf(event);
      if (event.status !== 'fired' || !container) return;
      void client.invalidateQueries({ queryKey: keys.news });
      void client.invalidateQueries({ queryKey: transcriptKey(container) });
    },
    // Deleted, restored, renamed or moved conversations change the list.
    'topic.changed': readAgain,
    'chat.changed': readAgain,
    back: readAgain,
  },
};
