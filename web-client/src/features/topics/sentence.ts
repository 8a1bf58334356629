import { byLastActivity, flatten } from '@/api/topics';
import type { TopicNode } from '@/api/types';
import { longWhen } from '@/ui/when';

export function overviewSentence(nodes: TopicNode[], now = new Date()): string {
  const all = flatten(nodes);
  const newest = byLastActivity(all)[0];
  if (!newest) return 'No topics yet';
  const active = longWhen(newest.last_activity_at, now);
  return `${all.length === 1 ? '1 topic' : `${all.length} topics`} · last activity ${active}`;
}
