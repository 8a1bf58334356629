import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { workflows } from '@/api/workflows';
import { WAITING_ROW, WaitingRow } from '@/kit/WaitingRow';
import { lineOf } from '../labels';

/** On Today and in the inbox: workflows whose run waits for the user; renders nothing if there are none. */
export default function WaitingWorkflows() {
  const heading = useId();
  const { data: all = [] } = useQuery(workflows.waiting());
  if (all.length === 0) return null;
  return (
    <section aria-labelledby={heading} data-colour="workflows" className="mt-9">
      <h2 id={heading} className="text-meta text-ink-3">
        Workflows waiting for you
      </h2>
      <ul className="mt-1 border-t border-line">
        {all.map((workflow) => (
          <li key={workflow.id} className="border-b border-line">
            <Link
              to="/workflows/$id/run/$run"
              params={{ id: String(workflow.id), run: 'latest' }}
              className={WAITING_ROW}
            >
              <WaitingRow
                title={workflow.name}
                detail={lineOf(workflow)}
                at={workflow.updated_at}
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
