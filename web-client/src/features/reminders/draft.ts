import type { Container } from '@/api/containers';

/** The service's limit. */
export const MAX_NOTE = 2000;

/** What is typed into the form of a reminder. */
export interface ReminderDraft {
  phrase: string;
  date: string;
  time: string;
  note: string;
}

export const reminderForm = ({ kind, id }: Container) => `remind.${kind}.${id}`;
