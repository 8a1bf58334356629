import type { Workflow, WorkflowRun } from '@/api/workflows';
import type { Feature } from '@/kit/feature';
import { attempt, workflow, workflowRun, workflowStep } from './workflows';

export const ONE = 'GET /api/workflows/1';
export const NEWEST = 'GET /api/workflows/1/runs?limit=1';
export const RUNS = 'GET /api/workflows/1/runs?limit=25';
export const at = (run: string) => ({
  path: '/workflows/$id/run/$run',
  href: `/workflows/1/run/${run}`,
});

/** The components that agents provide: these tests only check that they are used. */
export const lender = {
  id: 'lender',
  parts: {
    agentPermission: async () => ({
      default: ({
        wanted,
        onDecide,
      }: {
        wanted: { title: string };
        onDecide: (decision: string, note: string) => void;
      }) => (
        <button type="button" onClick={() => onDecide('approve-once', '')}>
          Allow {wanted.title}
        </button>
      ),
    }),
    agentActivity: async () => ({
      default: ({ events }: { events: readonly unknown[] }) => <p>{events.length} events</p>,
    }),
  },
} as unknown as Feature;

export const steps = [
  workflowStep(0, { name: 'Draft' }),
  workflowStep(1, { name: 'Check', kind: 'gate' }),
  workflowStep(2, { name: 'Sign off', kind: 'approval', agent: null, on_reject: 'rework' }),
  workflowStep(3, { name: 'Publish' }),
];
export const draft = attempt(1, 0, { label: 'Draft', output_summary: 'First' });
export const failedGate = attempt(2, 1, {
  label: 'Check',
  kind: 'gate',
  status: 'failed',
  gate_verdict: 'FAIL',
  output_summary: 'No source.',
});
export const again = attempt(3, 0, { label: 'Draft', attempt: 2, output_summary: 'Second' });
const human = attempt(4, 2, {
  label: 'Sign off',
  kind: 'approval',
  status: 'awaiting_approval',
  agent_id: null,
  finished_at: null,
  input_context: 'Read it.',
  output_summary: null,
});

/** The service's responses about a workflow whose newest run is the seventh. */
export function answers(
  status: Workflow['status'],
  run: Partial<WorkflowRun>,
  more: Partial<Workflow> = {},
): Record<string, unknown> {
  const newest = workflowRun(7, { status: status as WorkflowRun['status'], ...run });
  return {
    'GET /api/settings': { agents_enabled: true },
    [ONE]: workflow(1, 'Digest', {
      status,
      steps,
      run_count: 7,
      current_run_id: newest.id,
      ...more,
    }),
    [NEWEST]: [newest],
    [RUNS]: [newest, workflowRun(6, { status: 'failed' })],
  };
}

export const waiting = () =>
  answers(
    'awaiting_approval',
    { finished_at: null, step_runs: [draft, failedGate, again, human] },
    { current_step_id: 102 },
  );

export const sent = (asked: string[], rest: string) =>
  asked
    .filter((line) => line.startsWith(`POST /api/workflows/1/${rest}`))
    .map((line) => line.replace(/^POST \S+ ?/, ''));
