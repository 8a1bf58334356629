import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { agents } from '@/api/agents';
import { WAITING_ROW, WaitingRow } from '@/kit/WaitingRow';
import { wantOf } from '../labels';

const SHOWN = 5;

/** On Today: what agents wait for; renders nothing if none waits. */
export default function WaitingAgents() {
  const heading = useId();
  const { data: items = [] } = useQuery(agents.inbox());
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={heading} data-colour="agents" className="mt-9">
      <h2 id={heading} className="text-meta text-ink-3">
        Agents waiting for you
      </h2>
      <ul className="mt-1 border-t border-line">
        {items.slice(0, SHOWN).map((item) => (
          <li key={`${item.agent_run_id}:${item.request_id}`} className="border-b border-line">
            <Link to="/agents/inbox" className={WAITING_ROW}>
              <WaitingRow title={item.title} detail={item.detail ?? wantOf(item)} at={item.at} />
            </Link>
          </li>
        ))}
      </ul>
      {items.length > SHOWN && (
        <Link
          to="/agents/inbox"
          className="mt-1 inline-flex min-h-9 items-center text-second text-accent underline-offset-4 hover:underline"
        >
          All {items.length} in Inbox
        </Link>
      )}
    </section>
  );
}
