import { useQuery } from '@tanstack/react-query';
import { agents } from '@/api/agents';
import { useCommand } from '@/kit/commands/command';
import { plural } from '@/kit/figures/format';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { Button } from '@/ui/Button';
import { Skeleton } from '@/ui/Skeleton';
import { forgetGrants } from './commands';

const SHOWN = 20;

/** The permissions granted for the rest of a run; each can be revoked. */
export function Grants() {
  const reading = useQuery(agents.grants());
  const { data: grants } = reading;
  const forget = useCommand(forgetGrants);
  if (!grants) {
    return (
      <QueryFallback query={reading} failed="The approvals could not be loaded">
        <Skeleton rows={1} height="44px" label="Loading approvals" />
      </QueryFallback>
    );
  }
  if (grants.length === 0) {
    return <p className="mt-4 text-second text-ink-2">No active approvals.</p>;
  }
  return (
    <div className="mt-5">
      <h3 className="text-second font-[560]">Active approvals</h3>
      <ul className="mt-1 border-t border-line">
        {grants.slice(0, SHOWN).map((grant) => (
          <li
            key={`${grant.agent_run_id} ${grant.type} ${grant.target}`}
            className="border-b border-line py-2 text-second"
          >
            {grant.agent_title}: {grant.title}
            {grant.target && (
              <span dir="auto" className="block truncate font-mono text-meta text-ink-3">
                {grant.target}
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex items-center gap-3">
        <Button size="sm" onPress={() => void forget(null)}>
          Revoke {grants.length > 1 && `all ${plural(grants.length, 'approval')}`}
        </Button>
      </div>
    </div>
  );
}
