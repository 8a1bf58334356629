import { Link } from '@tanstack/react-router';
import { Pin } from 'lucide-react';
import { useId } from 'react';
import { ancestors, pathTo } from '@/api/topics';
import type { TopicNode } from '@/api/types';
import { StateMark } from '@/kit/StateMark';
import { longWhen } from '@/ui/when';

interface Props {
  title: string;
  tree: TopicNode[];
  /** Newest first. */
  topics: TopicNode[];
  /** An answer is being written in each of them. */
  isAnswering?: boolean;
}

const SHOWN = 12;

/** The topics to go on with: a ledger of hairlines, when in the margin. */
export function Resume({ title, tree, topics, isAnswering = false }: Props) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} data-colour="topics" className="mt-9">
      <h2 id={heading} className="text-meta text-ink-3">
        {title}
      </h2>
      <ul className="mt-1 border-t border-line">
        {topics.slice(0, SHOWN).map((topic) => {
          const above = ancestors(tree, topic.id);
          return (
            <li key={topic.id} className="border-b border-line">
              <Link
                to="/topics/$"
                params={{ _splat: pathTo(tree, topic.id) ?? topic.slug }}
                className="flex min-h-(--row-list) items-center gap-3 py-2.5 hover:bg-sunken sm:-mx-3 sm:rounded-lg sm:px-3"
              >
                <span className="min-w-0 flex-1">
                  <span dir="auto" className="block truncate font-[560] text-ink">
                    {topic.title}
                  </span>
                  {above.length > 0 && (
                    <span className="block truncate text-second text-ink-2">
                      {above.map(({ title }) => title).join(' / ')}
                    </span>
                  )}
                </span>
                {topic.pinned && (
                  <Pin aria-label="Pinned" size={14} strokeWidth={1.75} className="text-ink-3" />
                )}
                {isAnswering ? (
                  <StateMark state="running" says="answering" />
                ) : (
                  <time
                    dateTime={topic.last_activity_at}
                    className="shrink-0 text-second text-ink-3"
                  >
                    {longWhen(topic.last_activity_at)}
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
