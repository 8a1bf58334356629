import type { Message } from '@/api/types';

type About = NonNullable<Message['notice']>;

const moment = new Intl.DateTimeFormat(undefined, {
  dateStyle: 'full',
  timeStyle: 'short',
  hourCycle: 'h23',
});

const withNote = (words: string, note: string | null) => (note ? `${words}: ${note}` : words);

/** The text of a notice, with local times. */
export function noticeWords({ kind, at, note }: About): string {
  switch (kind) {
    case 'reminder_set':
      return withNote(
        at ? `Reminder set for ${moment.format(new Date(at))}` : 'Reminder set',
        note,
      );
    case 'reminder_fired':
      return withNote('Reminder', note);
    case 'reminder_done':
      return withNote('Reminder done', note);
    case 'reminder_cancelled':
      return withNote('Reminder cancelled', note);
  }
}
