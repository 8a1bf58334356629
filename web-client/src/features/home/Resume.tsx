import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { MessageCircle, Pin } from 'lucide-react';
import { linkTo } from '@/api/address';
import { ancestors } from '@/api/topics';
import type { News, TopicNode } from '@/api/types';
import { StateMark } from '@/kit/StateMark';
import { TodaySection } from '@/kit/TodaySection';
import { WAITING_ROW } from '@/kit/WaitingRow';
import { When } from '@/ui/Minutely';
import type { Place } from './places';

interface Props {
  title: string;
  tree: TopicNode[];
  /** Newest first. */
  places: Place[];
  /** The news of conversations, by their keys. */
  news: ReadonlyMap<string, News>;
}

const SHOWN = 12;

/** The topics and chats to continue: a ruled list with the times in the margin. */
export function Resume({ title, tree, places, news }: Props) {
  return (
    <TodaySection title={title} colour="topics">
      {places.slice(0, SHOWN).map((place) => {
        const above = place.kind === 'topic' ? ancestors(tree, place.id) : [];
        const its = news.get(place.key);
        return (
          <li key={place.key} className="border-b border-line">
            <Link {...linkTo(place, tree)} className={WAITING_ROW}>
              <span className="min-w-0 flex-1">
                <span dir="auto" className="block truncate font-[560] text-ink">
                  {place.title}
                </span>
                {above.length > 0 && (
                  <span dir="auto" className="block truncate text-second text-ink-2">
                    {above.map(({ title }) => title).join(' / ')}
                  </span>
                )}
                {its?.last_line && (
                  <span
                    dir="auto"
                    className={clsx(
                      'block truncate text-second',
                      its.state === 'failed' ? 'text-danger' : 'text-ink-2',
                    )}
                  >
                    {its.last_line}
                  </span>
                )}
              </span>
              {place.kind === 'chat' && (
                <MessageCircle
                  aria-label="Chat"
                  size={14}
                  strokeWidth={1.75}
                  className="shrink-0 text-ink-3"
                />
              )}
              {place.pinned && (
                <Pin aria-label="Pinned" size={14} strokeWidth={1.75} className="text-ink-3" />
              )}
              {its?.state === 'running' ? (
                <StateMark state="running" description="answering" />
              ) : (
                <When at={place.last_activity_at} className="shrink-0 text-second text-ink-3" />
              )}
            </Link>
          </li>
        );
      })}
    </TodaySection>
  );
}
