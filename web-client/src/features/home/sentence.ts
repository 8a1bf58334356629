import { topicKey } from '@/api/topics';
import type { TopicNode } from '@/api/types';
import { daysBetween, longWhen } from '@/ui/when';

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function numbered(count: number, one: string, many: string): string {
  const word = NUMBERS[count] ?? String(count);
  return `${word} ${count === 1 ? one : many}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The state of the workspace in one sentence; topics newest first. */
export function todaySentence(
  topics: TopicNode[],
  running: ReadonlySet<string>,
  now = new Date(),
): string {
  const answering = topics.filter((topic) => running.has(topicKey(topic)));
  const [first] = answering;
  if (first && answering.length === 1) return `Steward is answering in “${first.title}”`;
  if (first) return `Steward is answering in ${numbered(answering.length, 'topic', 'topics')}`;

  const [newest] = topics;
  if (!newest) return 'Your first topic begins with a line';
  const today = topics.filter(
    ({ last_activity_at }) => daysBetween(new Date(last_activity_at), now) <= 0,
  );
  if (today.length > 0) {
    return `${capital(numbered(today.length, 'topic has', 'topics have'))} moved today`;
  }
  return `Nothing has moved since ${longWhen(newest.last_activity_at, now).replace(/^on /, '')}`;
}
