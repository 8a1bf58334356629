import type { StepWrite } from '@/api/workflows';
import { secondsOf } from '../draft';
import { backToPosition, type StepDraft } from './stepDraft';

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

const agentOf = ({ source, agent, task, title, model }: StepDraft): StepWrite =>
  source === 'existing'
    ? { agent_id: agent }
    : {
        agent_id: source === 'prompt' ? agent : null,
        task: task.trim(),
        title: orNull(title),
        model: orNull(model),
        reusable: source === 'new',
      };

function writeOf(steps: readonly StepDraft[], step: StepDraft, at: number): StepWrite {
  const { kind } = step;
  const shared: StepWrite = {
    kind,
    name: orNull(step.name),
    instructions: orNull(step.instructions),
    ...((kind === 'gate' || kind === 'approval') && {
      on_fail_position: backToPosition(steps, at),
    }),
  };
  if (kind === 'approval') {
    const limit = secondsOf(step.timeLimit);
    return {
      ...shared,
      on_error: 'fail',
      max_retries: 0,
      on_reject: step.onReject,
      approval_timeout_seconds: limit,
      ...(limit !== null && { on_timeout: step.onTimeout }),
    };
  }
  const sources = step.sources
    .map((key) => steps.findIndex((one) => one.key === key))
    .filter((position) => position >= 0 && position !== at)
    .toSorted((a, b) => a - b);
  return {
    ...shared,
    ...agentOf(step),
    on_error: step.onError,
    ...(step.onError === 'retry' && { max_retries: Number(step.retries) }),
    context_mode: step.context,
    context_sources: step.context === 'selected' && sources.length > 0 ? sources.join(',') : null,
    use_mcp: step.tools,
    use_skills: step.skills,
    use_memory: step.memory,
    mcp_servers: step.servers,
  };
}

/** All steps in the service's format. */
export const writesOf = (steps: readonly StepDraft[]): StepWrite[] =>
  steps.map((step, at) => writeOf(steps, step, at));
