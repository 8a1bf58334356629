import { byLastActivity, flatten } from '@/api/topics';
import type { TopicNode } from '@/api/types';
import { longWhen } from '@/ui/when';

export function overviewSentence(nodes: TopicNode[], now = new Date()): string {
  const all = flatten(nodes);
  const newest = byLastActivity(all)[0];
  if (!newest) return 'There is no topic yet';
  const moved = longWhen(newest.last_activity_at, now);
  if (all.length === 1) return `Your one topic last moved ${moved}`;
  return `${all.length} topics, the newest moved ${moved}`;
}
