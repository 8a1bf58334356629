import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { agents } from '@/api/agents';
import { TodaySection } from '@/kit/TodaySection';
import { WAITING_ROW, WaitingRow } from '@/kit/WaitingRow';
import { wantOf } from '../labels';

const SHOWN = 5;

/** On Today: what agents wait for; renders nothing if none waits. */
export default function WaitingAgents() {
  const { data: items = [] } = useQuery(agents.inbox());
  if (items.length === 0) return null;
  return (
    <TodaySection
      title="Agents waiting for you"
      colour="agents"
      more={
        items.length > SHOWN && (
          <Link
            to="/agents/inbox"
            className="mt-1 inline-flex min-h-9 items-center text-second text-accent underline-offset-4 hover:underline"
          >
            All {items.length} in Inbox
          </Link>
        )
      }
    >
      {items.slice(0, SHOWN).map((item) => (
        <li key={`${item.agent_run_id}:${item.request_id}`} className="border-b border-line">
          <Link to="/agents/inbox" className={WAITING_ROW}>
            <WaitingRow title={item.title} detail={item.detail ?? wantOf(item)} at={item.at} />
          </Link>
        </li>
      ))}
    </TodaySection>
  );
}
