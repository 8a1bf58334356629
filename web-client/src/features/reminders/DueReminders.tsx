import { useQuery } from '@tanstack/react-query';
import { queries } from '@/api/queries';
import { remindedOf } from '@/api/reminders';
import type { ListedReminder } from '@/api/types';
import { Button } from '@/ui/Button';
import { longWhen } from '@/ui/when';
import { remind } from './dialogs';
import { ReminderRow } from './ReminderRow';
import { ReminderSection } from './ReminderSection';
import { Snooze } from './Snooze';
import { useReminder } from './useReminder';

/** The reminders that have fired, first one first, each with its actions. */
export default function DueReminders() {
  return (
    <ReminderSection
      title="Due"
      failed="Reminders could not be loaded"
      query={useQuery(queries.dueReminders())}
      row={(reminder) => <Due key={reminder.id} reminder={reminder} />}
    />
  );
}

function Due({ reminder }: { reminder: ListedReminder }) {
  const container = remindedOf(reminder);
  const { dismiss, snooze, isBusy } = useReminder(container);
  return (
    <ReminderRow reminder={reminder} when={() => longWhen(reminder.fired_at ?? reminder.remind_at)}>
      <Snooze
        isDisabled={isBusy}
        onChoose={(at) => void snooze(reminder, at)}
        onOther={() => remind.open({ container, title: 'Remind me again' })}
      />
      <Button size="sm" isDisabled={isBusy} onPress={() => void dismiss(reminder)}>
        Done
      </Button>
    </ReminderRow>
  );
}
