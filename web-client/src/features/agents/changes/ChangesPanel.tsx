import type { Agent } from '@/api/agents';
import { More } from '@/kit/page/More';
import { lazyPart } from '@/ui/lazyPart';
import { isAtWork } from '../labels';

const Changes = lazyPart(() => import('./Changes'));

/** A collapsed section with the changes of a run in Steward; they are read when it is opened. */
export function ChangesPanel({ agent, run }: { agent: Agent; run: number }) {
  return (
    <section aria-label="Changes">
      <More label="Changes">
        <Changes
          key={run}
          agent={agent.id}
          run={run}
          isAtWork={run === agent.current_run_id && isAtWork(agent)}
        />
      </More>
    </section>
  );
}
