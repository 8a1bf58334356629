import { useQuery } from '@tanstack/react-query';
import { type HostCall, ownServer } from '@/api/mcpServer';
import { duration } from '@/kit/figures/format';
import { Group } from '@/kit/page/Framed';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { StateMark } from '@/kit/StateMark';
import { Minutely } from '@/ui/Minutely';
import { Skeleton } from '@/ui/Skeleton';
import { longWhen } from '@/ui/when';
import { OUTCOMES } from './labels';

/** The latest calls of programs, and their outcomes. */
export function LastCalls() {
  const reading = useQuery(ownServer.calls());
  const { data: calls } = reading;
  return (
    <Group title="Last calls">
      {calls?.length === 0 && <p className="text-ink-2">No calls yet</p>}
      {calls && calls.length > 0 && (
        <ul aria-label="Last calls" className="border-t border-line">
          {calls.map((call) => (
            <CallRow key={`${call.at} ${call.tool} ${call.millis}`} call={call} />
          ))}
        </ul>
      )}
      <QueryFallback query={reading} failed="The calls could not be loaded">
        <Skeleton rows={3} height="44px" label="Loading calls" />
      </QueryFallback>
    </Group>
  );
}

function CallRow({ call: { tool, host, at, millis, outcome, error } }: { call: HostCall }) {
  return (
    <li className="border-b border-line py-2">
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="min-w-0 flex-1 wrap-anywhere text-ink">{tool}</span>
        <StateMark {...OUTCOMES[outcome]} />
        <span className="text-meta text-ink-3">
          <span dir="auto">{host}</span>, <Minutely>{() => longWhen(at)}</Minutely>,{' '}
          {duration(millis)}
        </span>
      </div>
      {error && (
        <p dir="auto" className="line-clamp-3 text-second wrap-anywhere text-ink-2">
          {error}
        </p>
      )}
    </li>
  );
}
