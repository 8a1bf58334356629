import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { agents, type InboxItem } from '@/api/agents';
import { TodaySection } from '@/kit/TodaySection';
import { WAITING_ROW, WaitingRow } from '@/kit/WaitingRow';
import { plain } from '@/ui/plain';
import { wantOf } from '../labels';
import { useName } from './useName';

const SHOWN = 5;

/** A question is Markdown, the title of a request is not. */
function detailOf(item: InboxItem): string {
  if (item.detail === null) return wantOf(item);
  return item.request_id === null ? plain(item.detail) : item.detail;
}

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
        <Waiting key={`${item.agent_run_id}:${item.request_id}`} item={item} />
      ))}
    </TodaySection>
  );
}

function Waiting({ item }: { item: InboxItem }) {
  const { name } = useName(item);
  return (
    <li className="border-b border-line">
      <Link to="/agents/inbox" className={WAITING_ROW}>
        <WaitingRow title={name} detail={detailOf(item)} at={item.at} />
      </Link>
    </li>
  );
}
