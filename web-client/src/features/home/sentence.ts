import type { SortedPlaces } from './news';
import { kindsOf, type Place } from './places';

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function numbered(count: number): string {
  return NUMBERS[count] ?? String(count);
}

const counted = (count: number, noun: string) =>
  `${numbered(count)} ${noun}${count === 1 ? '' : 's'}`;

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

type Today = Pick<SortedPlaces, 'answering' | 'failed' | 'unread'> & {
  places: readonly Place[];
  /** How many reminders have fired. */
  due?: number;
  /** How many approvals and questions of agents and workflows are pending. */
  waiting?: number;
  /** How many agents failed unseen. */
  failedAgents?: number;
  /** How many workflows failed lately. */
  failedWorkflows?: number;
  /** How many agents finished unseen. */
  doneAgents?: number;
  /** How many agents are running. */
  runningAgents?: number;
  /** How many workflows are running. */
  runningWorkflows?: number;
};

/**
 * The state of the workspace in one sentence: everything that waits for the user, counted, and what is done; otherwise what is
 * in progress. The user's own actions are no news.
 */
export function todaySentence(today: Today): string {
  const { places, answering, failed, unread, due = 0, waiting = 0 } = today;
  const { failedAgents = 0, failedWorkflows = 0, doneAgents = 0 } = today;
  const { runningAgents = 0, runningWorkflows = 0 } = today;
  const all = failed.length + unread.length + due + waiting;
  // What ended waits for nobody: the inbox does not count it either.
  const ended = [
    failedAgents > 0 && `${counted(failedAgents, 'agent')} failed`,
    failedWorkflows > 0 && `${counted(failedWorkflows, 'workflow')} failed`,
    doneAgents > 0 && `${counted(doneAgents, 'agent')} ${doneAgents === 1 ? 'is' : 'are'} done`,
  ].filter((each) => each !== false);
  if (places.length === 0 && all + ended.length + runningAgents + runningWorkflows === 0)
    return 'What would you like to work on?';
  if (ended.length > 0) {
    const others = { ...today, failedAgents: 0, failedWorkflows: 0, doneAgents: 0 };
    return capital([...(all > 0 ? [todaySentence(others)] : []), ...ended].join(', '));
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
  if (runningAgents > 0 && runningWorkflows > 0) {
    return `${capital(numbered(runningAgents + runningWorkflows))} things are running`;
  }
  if (runningWorkflows > 0) {
    return runningWorkflows === 1
      ? 'One workflow is running'
      : `${capital(numbered(runningWorkflows))} workflows are running`;
  }
  if (runningAgents > 0) {
    return runningAgents === 1
      ? 'One agent is running'
      : `${capital(numbered(runningAgents))} agents are running`;
  }
  return 'Nothing is waiting for you';
}
