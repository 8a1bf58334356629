import type { Workflow } from '@/api/workflows';
import { useCommand } from '@/kit/commands/command';
import { Part } from '@/kit/parts';
import { decide } from '../commands';
import { askingSteps, labelOf } from '../labels';

/** The pending permission requests of agents in any step. */
export function Permissions({ workflow }: { workflow: Workflow }) {
  const give = useCommand(decide);
  return askingSteps(workflow).map((step) => {
    const { agent } = step;
    const wanted = agent?.pending_permission;
    if (!agent || !wanted) return null;
    return (
      <section key={step.position} aria-label={`Approval for ${labelOf(step)}`} className="mt-5">
        <h2 className="mb-2 text-second text-ink-2">
          Step {step.position + 1}, <bdi>{labelOf(step)}</bdi>, needs approval
        </h2>
        <Part
          part="agentPermission"
          agent={agent.id}
          wanted={wanted}
          objective={agent.task_prompt}
          onDecide={(decision, note) =>
            void give({ workflow: workflow.id, request: wanted.request_id, decision, note })
          }
        />
      </section>
    );
  });
}
