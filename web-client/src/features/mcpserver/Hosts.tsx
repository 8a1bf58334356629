import { useQuery } from '@tanstack/react-query';
import { type McpHost, ownServer } from '@/api/mcpServer';
import { useCommand } from '@/kit/commands/command';
import { plural } from '@/kit/figures/format';
import { Group } from '@/kit/page/Framed';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { Button } from '@/ui/Button';
import { Minutely } from '@/ui/Minutely';
import { Skeleton } from '@/ui/Skeleton';
import { longWhen } from '@/ui/when';
import { disconnect } from './commands';
import { nameOf, transportOf } from './labels';

/** The programs currently connected. */
export function Hosts() {
  const reading = useQuery(ownServer.hosts());
  const { data: hosts } = reading;
  return (
    <Group
      title="Connected now"
      detail="A disconnected program may reconnect. To block it, turn off its access above."
    >
      {hosts?.length === 0 && <p className="text-ink-2">No programs connected</p>}
      {hosts && hosts.length > 0 && (
        <ul aria-label="Connected programs" className="border-t border-line">
          {hosts.map((host) => (
            <HostRow key={host.id} host={host} />
          ))}
        </ul>
      )}
      <QueryFallback query={reading} failed="The connected programs could not be loaded">
        <Skeleton rows={1} height="56px" label="Loading connected programs" />
      </QueryFallback>
    </Group>
  );
}

function HostRow({ host }: { host: McpHost }) {
  const end = useCommand(disconnect);
  const { version, calls, connected_at: since, last_seen_at: last } = host;
  const name = nameOf(host);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <p dir="auto" className="wrap-anywhere text-ink">
          {name} <span className="text-meta text-ink-3">{version}</span>
        </p>
        <p className="text-meta text-ink-3">
          {transportOf(host)}, connected <Minutely>{() => longWhen(since)}</Minutely>,{' '}
          {plural(calls, 'call')}, last seen <Minutely>{() => longWhen(last)}</Minutely>
        </p>
      </div>
      <Button size="sm" aria-label={`Disconnect ${name}`} onPress={() => void end(host)}>
        Disconnect
      </Button>
    </li>
  );
}
