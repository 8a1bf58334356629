import { byLastActivity } from '@/api/topics';
import type { TopicNode } from '@/api/types';
import { longWhen } from '@/ui/when';

/** @param all topics without their nesting @param place of a chosen collection, its name */
export function overviewSentence(
  all: readonly TopicNode[],
  place?: string,
  now = new Date(),
): string {
  const newest = byLastActivity(all)[0];
  if (!newest) return noTopics(place);
  const active = longWhen(newest.last_activity_at, now);
  return `${all.length === 1 ? '1 topic' : `${all.length} topics`} · last activity ${active}`;
}

export function noTopics(place?: string): string {
  return place ? `No topics in ${place} yet` : 'No topics yet';
}
