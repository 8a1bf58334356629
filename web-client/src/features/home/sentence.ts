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
  /** How many approvals and questions of agents and workflows are pending. */
  waiting?: number;
  /** How many agents and workflows failed. */
  broken?: number;
  /** How many agents finished unseen. */
  done?: number;
  /** How many agents are running. */
  working?: number;
  /** How many workflows are running. */
  running?: number;
};

/**
 * The state of the workspace in one sentence: everything that waits for the user, counted, and what is done; otherwise what is
 * in progress. The user's own actions are no news.
 */
export function todaySentence(today: Today): string {
  const { places, answering, failed, unread, due = 0, waiting = 0, broken = 0 } = today;
  const { done = 0, working = 0, running = 0 } = today;
  const all = failed.length + unread.length + due + waiting + broken;
  if (places.length === 0 && all + done + working + running === 0)
    return 'What would you like to work on?';
  if (done > 0) {
    const finished = `${numbered(done)} ${done === 1 ? 'agent is' : 'agents are'} done`;
    return all > 0 ? `${todaySentence({ ...today, done: 0 })}, ${finished}` : capital(finished);
  }
  if (all > 0) {
    if (failed.length === all) {
      return failed.length === 1
        ? `The answer in “${failed[0]?.title}” failed`
        : `The answers in ${numbered(failed.length)} ${kindsOf(failed)} failed`;
    }
    if (due === all) {
      return due === 1
        ? 'A reminder is waiting for you'
        : `${capital(numbered(due))} reminders are waiting for you`;
    }
    if (unread.length === all) {
      return unread.length === 1
        ? `“${unread[0]?.title}” has an answer for you`
        : `${capital(numbered(unread.length))} ${kindsOf(unread)} have answers for you`;
    }
    return all === 1
      ? 'One thing is waiting for you'
      : `${capital(numbered(all))} things are waiting for you`;
  }
  if (answering[0]) {
    return answering.length === 1
      ? `Steward is answering in “${answering[0].title}”`
      : `Steward is answering in ${numbered(answering.length)} ${kindsOf(answering)}`;
  }
  if (working > 0 && running > 0) {
    return `${capital(numbered(working + running))} things are running`;
  }
  if (running > 0) {
    return running === 1
      ? 'One workflow is running'
      : `${capital(numbered(running))} workflows are running`;
  }
  if (working > 0) {
    return working === 1
      ? 'One agent is running'
      : `${capital(numbered(working))} agents are running`;
  }
  return 'Nothing is waiting for you';
}
