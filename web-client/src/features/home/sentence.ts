import type { SortedPlaces } from './news';
import { kindsOf, type Place } from './places';

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function numbered(count: number): string {
  return NUMBERS[count] ?? String(count);
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

type Today = Pick<SortedPlaces, 'answering' | 'failed' | 'unread'> & {
  places: readonly Place[];
  /** How many reminders have fired. */
  due?: number;
  /** How many agents and workflows wait for the person. */
  waiting?: number;
};

/** The state of the workspace in one sentence. What the person did themselves is no news. */
export function todaySentence({
  places,
  answering,
  failed,
  unread,
  due = 0,
  waiting = 0,
}: Today): string {
  if (places.length === 0 && waiting === 0) return 'What would you like to work on?';
  if (answering[0]) {
    return answering.length === 1
      ? `Steward is answering in “${answering[0].title}”`
      : `Steward is answering in ${numbered(answering.length)} ${kindsOf(answering)}`;
  }
  if (failed[0]) {
    return failed.length === 1
      ? `The answer in “${failed[0].title}” failed`
      : `The answers in ${numbered(failed.length)} ${kindsOf(failed)} failed`;
  }
  if (waiting > 0) {
    const count = waiting + due;
    return count === 1
      ? 'One thing is waiting for you'
      : `${capital(numbered(count))} things are waiting for you`;
  }
  if (due > 0) {
    return due === 1
      ? 'A reminder is waiting for you'
      : `${capital(numbered(due))} reminders are waiting for you`;
  }
  if (unread[0]) {
    return unread.length === 1
      ? `“${unread[0].title}” has an answer for you`
      : `${capital(numbered(unread.length))} ${kindsOf(unread)} have answers for you`;
  }
  return 'Nothing is waiting for you';
}
