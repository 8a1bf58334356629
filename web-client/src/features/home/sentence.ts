import { topicKey } from '@/api/topics';
import type { TopicNode } from '@/api/types';

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function numbered(count: number, one: string, many: string): string {
  const word = NUMBERS[count] ?? String(count);
  return `${word} ${count === 1 ? one : many}`;
}

/** The state of the workspace in one sentence. What the person did themselves is no news. */
export function todaySentence(topics: TopicNode[], running: ReadonlySet<string>): string {
  if (topics.length === 0) return 'Your first topic begins with a line';
  const answering = topics.filter((topic) => running.has(topicKey(topic)));
  const [first] = answering;
  if (first && answering.length === 1) return `Steward is answering in “${first.title}”`;
  if (first) return `Steward is answering in ${numbered(answering.length, 'topic', 'topics')}`;
  return 'Nothing is waiting for you';
}
