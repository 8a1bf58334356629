import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { workflows } from '@/api/workflows';
import { TodaySection } from '@/kit/TodaySection';
import { STEP } from '@/kit/useSteps';
import { WAITING_ROW, WaitingRow } from '@/kit/WaitingRow';
import { lineOf } from '../labels';

/** On Today and in the inbox: workflows whose run waits for the user; renders nothing if there are none. */
export default function WaitingWorkflows() {
  const { data: all = [] } = useQuery(workflows.waiting());
  if (all.length === 0) return null;
  return (
    <TodaySection title="Workflows waiting for you" colour="workflows">
      {all.map((workflow) => (
        <li
          key={workflow.id}
          {...{ [STEP]: `workflow${workflow.id}` }}
          className="border-b border-line"
        >
          <Link
            to="/workflows/$id/run/$run"
            params={{ id: String(workflow.id), run: 'latest' }}
            className={WAITING_ROW}
          >
            <WaitingRow title={workflow.name} detail={lineOf(workflow)} at={workflow.updated_at} />
          </Link>
        </li>
      ))}
    </TodaySection>
  );
}
