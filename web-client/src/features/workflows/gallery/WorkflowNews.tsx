import { Link } from '@tanstack/react-router';
import { Square } from 'lucide-react';
import type { Workflow } from '@/api/workflows';
import { useCommand } from '@/kit/commands/command';
import { StateMark } from '@/kit/StateMark';
import { TodaySection } from '@/kit/TodaySection';
import { TitleLines, WAITING_ROW } from '@/kit/WaitingRow';
import { RowButton } from '@/ui/RowButton';
import { cancel } from '../commands';
import { lineOf, stateOf } from '../labels';

export interface WorkflowNewsProps {
  workflows: readonly Workflow[];
}

const SHOWN = 12;

/** On Today: workflows that failed or run; the page of the workflows has the rest. */
export default function WorkflowNews({ workflows }: WorkflowNewsProps) {
  const stop = useCommand(cancel);
  if (workflows.length === 0) return null;
  return (
    <TodaySection title="Workflows" colour="workflows">
      {workflows.slice(0, SHOWN).map((workflow) => (
        <li key={workflow.id} className="flex items-center border-b border-line">
          <Link
            to="/workflows/$id/run/$run"
            params={{ id: String(workflow.id), run: 'latest' }}
            className={`${WAITING_ROW} min-w-0 flex-1 sm:mr-0`}
          >
            <TitleLines title={workflow.name} detail={lineOf(workflow)} />
            <StateMark state={stateOf(workflow).state} />
          </Link>
          {workflow.status === 'running' && (
            <RowButton
              icon={Square}
              label={`Stop ${workflow.name}`}
              onClick={() => void stop(workflow)}
            />
          )}
        </li>
      ))}
    </TodaySection>
  );
}
