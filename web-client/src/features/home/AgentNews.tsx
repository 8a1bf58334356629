import { Link } from '@tanstack/react-router';
import type { Agent } from '@/api/agents';
import { StateMark } from '@/kit/StateMark';
import type { WorkState } from '@/kit/states';
import { TodaySection } from '@/kit/TodaySection';
import { TitleLines, WAITING_ROW } from '@/kit/WaitingRow';
import { plain } from '@/ui/plain';

const WORKING: readonly string[] = ['pending', 'running'];

/** The working agents, and those that ended unseen. */
export function agentNews(all: readonly Agent[]) {
  const isNew = ({ finished_at: at, last_read_at: read }: Agent) =>
    at !== null && (read === null || read < at);
  return {
    working: all.filter(({ status }) => WORKING.includes(status)),
    ended: all.filter((one) => ['completed', 'failed'].includes(one.status) && isNew(one)),
  };
}

const STATES: Partial<Record<Agent['status'], WorkState>> = {
  completed: 'done',
  failed: 'failed',
  pending: 'waiting',
};

const SHOWN = 12;

/** As many as the topics below; the agents page has the rest. */
export function AgentNews({ agents }: { agents: readonly Agent[] }) {
  if (agents.length === 0) return null;
  return (
    <TodaySection title="Agents" colour="agents">
      {agents.slice(0, SHOWN).map(({ id, title, status, completion, result_summary, error }) => (
        <li key={id} className="border-b border-line">
          <Link to="/agents/$id" params={{ id: String(id) }} className={WAITING_ROW}>
            <TitleLines title={title} detail={plain(error ?? completion ?? result_summary ?? '')} />
            <StateMark state={STATES[status] ?? 'running'} />
          </Link>
        </li>
      ))}
    </TodaySection>
  );
}
