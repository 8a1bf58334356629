import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { agents } from '@/api/agents';
import { StateDot } from '@/kit/StateMark';
import { longWhen } from '@/ui/when';
import { wantOf } from '../words';

const SHOWN = 5;

/** On Today: what agents wait for; nothing where none waits. */
export default function WaitingAgents() {
  const heading = useId();
  const { data: items = [] } = useQuery(agents.inbox());
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={heading} data-colour="agents" className="mt-9">
      <h2 id={heading} className="text-meta text-ink-3">
        Agents that wait for you
      </h2>
      <ul className="mt-1 border-t border-line">
        {items.slice(0, SHOWN).map((item) => (
          <li key={`${item.agent_run_id}:${item.request_id}`} className="border-b border-line">
            <Link
              to="/agents/inbox"
              className="flex min-h-(--row-list) items-center gap-3 py-2.5 hover:bg-sunken sm:-mx-3 sm:rounded-lg sm:px-3"
            >
              <StateDot state="needs you" says="needs you" />
              <span className="min-w-0 flex-1">
                <span dir="auto" className="block truncate font-[560] text-ink">
                  {item.title}
                </span>
                <span dir="auto" className="block truncate text-second text-ink-2">
                  {item.detail ?? wantOf(item)}
                </span>
              </span>
              {item.at && (
                <time dateTime={item.at} className="shrink-0 text-second text-ink-3">
                  {longWhen(item.at)}
                </time>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {items.length > SHOWN && (
        <Link
          to="/agents/inbox"
          className="mt-1 inline-flex min-h-9 items-center text-second text-accent underline-offset-4 hover:underline"
        >
          All {items.length} in the inbox
        </Link>
      )}
    </section>
  );
}
