import { useQuery } from '@tanstack/react-query';
import { AlarmClock, AlarmClockCheck, AlarmClockOff } from 'lucide-react';
import type { Container } from '@/api/containers';
import { queries } from '@/api/queries';
import { useActions } from '@/ui/actions';
import { Button } from '@/ui/Button';
import { Minutely } from '@/ui/Minutely';
import { longWhen, whenToCome } from '@/ui/when';
import { remind } from './dialogs';
import { Snooze } from './Snooze';
import { useReminder } from './useReminder';

/** The reminder of the open conversation, with its actions. */
export default function ReminderLine({ container }: { container: Container }) {
  const { data: reminder = null } = useQuery(queries.reminder(container));
  const { dismiss, snooze, isBusy } = useReminder(container);
  const isFired = reminder?.status === 'fired';
  const change = (title?: string) => remind.open({ container, ...(title ? { title } : {}) });
  useActions([
    {
      id: 'reminder',
      label: 'Remind me…',
      group: 'Here',
      icon: AlarmClock,
      // The conversation's menu and the palette get it from the manifest.
      hidden: true,
      run: () => change(),
    },
    {
      id: 'reminder-cancel',
      label: 'Cancel reminder',
      group: 'Here',
      icon: AlarmClockOff,
      when: () => reminder !== null && !isFired,
      run: () => reminder && void dismiss(reminder),
    },
    {
      id: 'done',
      label: 'Mark reminder as done',
      group: 'Here',
      icon: AlarmClockCheck,
      when: () => isFired,
      run: () => reminder && void dismiss(reminder),
    },
  ]);
  if (!reminder) return null;
  return (
    <section
      aria-label="Reminder"
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 text-second sm:px-5 ${isFired ? 'bg-warn-soft text-ink' : 'text-ink-2'}`}
    >
      <AlarmClock
        aria-hidden
        size={15}
        strokeWidth={1.75}
        className={`shrink-0 ${isFired ? 'text-warn' : ''}`}
      />
      <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <Minutely>
          {() =>
            isFired
              ? `Due ${longWhen(reminder.fired_at ?? reminder.remind_at)}`
              : `Reminder ${whenToCome(reminder.remind_at)}`
          }
        </Minutely>
        {reminder.note && (
          <>
            {': '}
            <span dir="auto">{reminder.note}</span>
          </>
        )}
      </p>
      <div className="-my-0.5 flex shrink-0 items-center">
        {isFired ? (
          <>
            <Snooze
              isDisabled={isBusy}
              onChoose={(at) => void snooze(reminder, at)}
              onOther={() => change('Remind me again')}
            />
            <Button size="sm" isDisabled={isBusy} onPress={() => void dismiss(reminder)}>
              Done
            </Button>
          </>
        ) : (
          <>
            <Button
              size="sm"
              variant="quiet"
              isDisabled={isBusy}
              onPress={() => change('Edit reminder')}
            >
              {' '}
              Edit
            </Button>
            <Button
              size="sm"
              variant="quiet"
              isDisabled={isBusy}
              onPress={() => void dismiss(reminder)}
            >
              Cancel
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
