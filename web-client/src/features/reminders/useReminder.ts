import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Container } from '@/api/containers';
import { sentenceOf } from '@/api/problem';
import { dismissReminder, setReminder } from '@/api/reminders';
import type { Reminder } from '@/api/types';
import { toast } from '@/ui/toast';
import { whenToCome } from '@/ui/when';

/** The actions on an existing reminder. */
export function useReminder(container: Container) {
  const client = useQueryClient();
  const { kind, id } = container;
  const [isBusy, setBusy] = useState(false);
  const carryOut = useCallback(async (work: Promise<unknown>, failed: string) => {
    setBusy(true);
    try {
      await work;
      return true;
    } catch (fault) {
      toast.error(failed, sentenceOf(fault));
      return false;
    } finally {
      setBusy(false);
    }
  }, []);

  const dismiss = useCallback(
    (reminder: Reminder) => {
      const failed =
        reminder.status === 'fired'
          ? 'The reminder was not marked as done.'
          : 'The reminder was not cancelled.';
      return carryOut(dismissReminder(client, { kind, id }, reminder), failed);
    },
    [carryOut, client, kind, id],
  );
  const snooze = useCallback(
    async (reminder: Reminder, at: Date) => {
      const wish = { at, note: reminder.note ?? '' };
      const done = await carryOut(
        setReminder(client, { kind, id }, wish, reminder),
        'The reminder was not snoozed.',
      );
      if (done) toast.done(`Steward will remind you again ${whenToCome(at)}.`);
    },
    [carryOut, client, kind, id],
  );
  return { dismiss, snooze, isBusy };
}
