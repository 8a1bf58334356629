import type { Attempt, Workflow, WorkflowRun, WorkflowStep } from '@/api/workflows';

const AT = '2026-11-25T10:00:00Z';

type StepAgent = NonNullable<WorkflowStep['agent']>;

/** The agent of a step for tests: reusable and idle. */
function stepAgent(id: number, title: string, more: Partial<StepAgent> = {}): StepAgent {
  return {
    id,
    public_id: `agent-${id}`,
    title,
    status: 'idle',
    task_prompt: `Do ${title}`,
    model: null,
    inline: false,
    progress: null,
    progress_label: null,
    result_summary: null,
    active_narration: null,
    blocked_question: null,
    block_reason: null,
    pending_permission: null,
    finished_at: null,
    updated_at: AT,
    ...more,
  };
}

type StepPart = Partial<Omit<WorkflowStep, 'agent'>> & { agent?: Partial<StepAgent> | null };

/** A step for tests, carried out by a reusable agent. */
export function workflowStep(position: number, { agent, ...more }: StepPart = {}): WorkflowStep {
  return {
    id: 100 + position,
    workflow_id: 1,
    position,
    agent_id: agent === null ? null : (agent?.id ?? position + 1),
    kind: 'task',
    on_fail_position: null,
    attempt_count: 0,
    instructions: null,
    on_error: 'fail',
    max_retries: 0,
    retry_count: 0,
    on_reject: 'rework',
    approval_timeout_seconds: null,
    on_timeout: null,
    context_mode: 'auto',
    context_sources: null,
    use_mcp: null,
    use_skills: null,
    use_memory: null,
    mcp_servers: null,
    name: null,
    agent: agent === null ? null : stepAgent(position + 1, `Agent ${position + 1}`, agent),
    ...more,
  };
}

/** A workflow for tests: ready, with a step, never run. */
export function workflow(id: number, name: string, more: Partial<Workflow> = {}): Workflow {
  return {
    id,
    name,
    description: null,
    icon: null,
    color: null,
    status: 'idle',
    current_step_id: null,
    current_run_id: null,
    clear_artifacts: true,
    max_loops: 3,
    step_timeout_seconds: null,
    role_id: null,
    approval_policy: null,
    token_cap: null,
    money_cap: null,
    run_count: 0,
    last_run_at: null,
    finished_at: null,
    result_summary: null,
    error: null,
    schedule_enabled: false,
    interval_seconds: null,
    run_at_minute: null,
    timezone: 'UTC',
    days_of_week: 127,
    rules: [],
    next_run_at: null,
    schedule: null,
    webhook_present: false,
    webhook_token: null,
    archived_at: null,
    version: 1,
    created_at: AT,
    updated_at: AT,
    steps: [workflowStep(0)],
    run_progress: null,
    ...more,
  };
}

/** An attempt at a step for tests: completed within a minute. */
export function attempt(id: number, position: number, more: Partial<Attempt> = {}): Attempt {
  const begun = Date.parse(AT) + (id - 1) * 60_000;
  return {
    id,
    run_id: 50,
    position,
    kind: 'task',
    label: `Step ${position + 1}`,
    agent_id: position + 1,
    agent_run_id: 700 + id,
    agent_inline: false,
    attempt: 1,
    replay: false,
    status: 'completed',
    input_context: 'What it was told',
    input_truncated: false,
    output_summary: 'What came of it',
    gate_verdict: null,
    material: null,
    input_tokens: 900,
    output_tokens: 100,
    cost: 0,
    unpriced_tokens: 0,
    started_at: new Date(begun).toISOString(),
    finished_at: new Date(begun + 60_000).toISOString(),
    ...more,
  };
}

/** A run for tests: completed. */
export function workflowRun(number: number, more: Partial<WorkflowRun> = {}): WorkflowRun {
  return {
    id: 40 + number,
    workflow_id: 1,
    run_number: number,
    status: 'completed',
    trigger: 'manual',
    version: 1,
    input: null,
    result_summary: null,
    error: null,
    total_input_tokens: 0,
    total_output_tokens: 0,
    total_cost: 0,
    unpriced_tokens: 0,
    started_at: AT,
    finished_at: '2026-11-25T10:05:00Z',
    step_runs: [],
    waits: [],
    ...more,
  };
}
