import { useQuery } from '@tanstack/react-query';
import { type ToolCallLine, toolServers } from '@/api/tools';
import { Group } from '@/kit/page/Framed';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { StateMark } from '@/kit/StateMark';
import { Button } from '@/ui/Button';
import { foreign } from '@/ui/foreign';
import { Minutely } from '@/ui/Minutely';
import { longWhen } from '@/ui/when';
import { lasted, OUTCOMES } from './labels';

/** How many are shown at first; the others are a click away. */
const SHOWN = 10;

/** The outcomes of the latest calls. */
export function Calls({ name }: { name: string }) {
  const reading = useQuery(toolServers.calls(name));
  const calls = reading.data;
  return (
    <Group title="Last calls">
      {calls?.length === 0 && <p className="text-ink-2">No calls yet</p>}
      {calls && calls.length > 0 && <List calls={calls} />}
      <QueryFallback query={reading} failed="The calls could not be loaded" />
      {calls && (
        <Button size="sm" variant="quiet" className="mt-2" onPress={() => void reading.refetch()}>
          Refresh
        </Button>
      )}
    </Group>
  );
}

function List({ calls }: { calls: readonly ToolCallLine[] }) {
  return (
    <ul aria-label="Last calls" className="border-t border-line">
      {calls.slice(0, SHOWN).map((call) => (
        <li
          key={`${call.at} ${call.tool} ${call.elapsed_ms}`}
          className="border-b border-line py-2"
        >
          <div className="flex flex-wrap items-center gap-x-3">
            <span className="min-w-0 flex-1 wrap-anywhere text-ink">{foreign(call.tool)}</span>
            <StateMark {...OUTCOMES[call.outcome]} />
            <span className="text-meta text-ink-3">
              <Minutely>{() => longWhen(call.at)}</Minutely>, {lasted(call.elapsed_ms)}
            </span>
          </div>
          {call.message && (
            <p dir="auto" className="line-clamp-3 text-second wrap-anywhere text-ink-2">
              {call.message}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
