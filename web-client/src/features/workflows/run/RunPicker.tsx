import { useNavigate } from '@tanstack/react-router';
import { Columns2 } from 'lucide-react';
import { useReducer } from 'react';
import type { Workflow, WorkflowRun } from '@/api/workflows';
import { Button } from '@/ui/Button';
import { Select } from '@/ui/Select';
import { longWhen } from '@/ui/when';
import { statusOf } from '../labels';
import { useRuns } from './useRun';

interface Props {
  workflow: Workflow;
  run: WorkflowRun;
  named: number | 'latest';
}

export const EARLIER = 'earlier';

const optionOf = (run: WorkflowRun) => ({
  id: String(run.run_number),
  label: `Run ${run.run_number}`,
  detail: `${statusOf(run).description}, ${longWhen(run.started_at)}`,
});

/** The loaded runs, with this one among them, and the way to earlier ones. */
export function optionsOf(run: WorkflowRun, runs: readonly WorkflowRun[], hasEarlier: boolean) {
  const isKnown = runs.some(({ run_number }) => run_number === run.run_number);
  return [
    ...(isKnown ? runs : [run, ...runs]).map(optionOf),
    ...(hasEarlier ? [{ id: EARLIER, label: 'Load earlier runs' }] : []),
  ];
}

/** Chooses the run to show: a fixed one, or the newest at any time. */
export function RunPicker({ workflow, run, named }: Props) {
  const navigate = useNavigate();
  // Runs include their attempts, so they are loaded only when the user looks for another one.
  const [isLooking, look] = useReducer(() => true, false);
  const { runs, hasNextPage, fetchNextPage } = useRuns(workflow.id, isLooking);
  const id = String(workflow.id);
  const before = run.run_number > 1 ? run.run_number - 1 : undefined;
  const other =
    runs.length === 0
      ? before
      : runs.find(({ run_number }) => run_number !== run.run_number)?.run_number;
  return (
    <div className="flex w-full items-end gap-2 sm:w-auto">
      <div className="min-w-0 flex-1 sm:w-48">
        <Select
          label="Run"
          value={String(named)}
          onOpen={look}
          onChange={(picked) => {
            if (picked === EARLIER) void fetchNextPage();
            else void navigate({ to: '/workflows/$id/run/$run', params: { id, run: picked } });
          }}
          options={[{ id: 'latest', label: 'Latest run' }, ...optionsOf(run, runs, hasNextPage)]}
        />
      </div>
      {other !== undefined && (
        <Button
          onPress={() =>
            void navigate({
              to: '/workflows/$id/compare/$left/$right',
              params: { id, left: String(other), right: String(run.run_number) },
            })
          }
        >
          <Columns2 aria-hidden size={16} /> Compare
        </Button>
      )}
    </div>
  );
}
