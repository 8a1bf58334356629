import { useQuery } from '@tanstack/react-query';
import { queries } from '@/api/queries';
import { remindedOf } from '@/api/reminders';
import type { ListedReminder } from '@/api/types';
import { Button } from '@/ui/Button';
import { whenToCome } from '@/ui/when';
import { remind } from './dialogs';
import { ReminderRow } from './ReminderRow';
import { ReminderSection } from './ReminderSection';
import { useReminder } from './useReminder';

/** Enough for a quick look. */
const SHOWN = 3;

/** The upcoming reminders, next one first. */
export default function ComingReminders() {
  return (
    <ReminderSection
      title="Upcoming"
      failed="Upcoming reminders could not be loaded"
      query={useQuery(queries.comingReminders())}
      atFirst={SHOWN}
      row={(reminder) => <Coming key={reminder.id} reminder={reminder} />}
    />
  );
}

function Coming({ reminder }: { reminder: ListedReminder }) {
  const container = remindedOf(reminder);
  const { dismiss, isBusy } = useReminder(container);
  return (
    <ReminderRow reminder={reminder} when={() => whenToCome(reminder.remind_at)}>
      <Button
        size="sm"
        variant="quiet"
        isDisabled={isBusy}
        onPress={() => remind.open({ container, title: 'Edit reminder' })}
      >
        {' '}
        Edit
      </Button>
      <Button size="sm" variant="quiet" isDisabled={isBusy} onPress={() => void dismiss(reminder)}>
        Cancel
      </Button>
    </ReminderRow>
  );
}
