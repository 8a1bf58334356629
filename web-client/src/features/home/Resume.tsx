import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { MessageCircle, Pin } from 'lucide-react';
import { useId } from 'react';
import { linkTo } from '@/api/address';
import { ancestors } from '@/api/topics';
import type { News, TopicNode } from '@/api/types';
import { StateMark } from '@/kit/StateMark';
import { Minutely } from '@/ui/Minutely';
import { longWhen } from '@/ui/when';
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
  const heading = useId();
  return (
    <section aria-labelledby={heading} data-colour="topics" className="mt-9">
      <h2 id={heading} className="text-meta text-ink-3">
        {title}
      </h2>
      <ul className="mt-1 border-t border-line">
        {places.slice(0, SHOWN).map((place) => {
          const above = place.kind === 'topic' ? ancestors(tree, place.id) : [];
          const its = news.get(place.key);
          return (
            <li key={place.key} className="border-b border-line">
              <Link
                {...linkTo(place, tree)}
                className="flex min-h-(--row-list) items-center gap-3 py-2.5 hover:bg-sunken sm:-mx-3 sm:rounded-lg sm:px-3"
              >
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
                  <time
                    dateTime={place.last_activity_at}
                    className="shrink-0 text-second text-ink-3"
                  >
                    <Minutely>{() => longWhen(place.last_activity_at)}</Minutely>
                  </time>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
