import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { agents } from '@/api/agents';
import { serversOf, type ToolServer, toolServers } from '@/api/tools';
import { useCommand } from '@/kit/commands/command';
import { Button } from '@/ui/Button';
import { resume } from './commands';

/** Whether a server still needs a sign-in, by the rule that the service applies before it continues the run. */
const isClosed = ({ oauth, state }: ToolServer) =>
  oauth && state !== 'connected' && state !== 'ready';

/** The tool servers whose sign-in an agent waits for. */
export default function SignIns({ agent: id }: { agent: number }) {
  const { data: agent } = useQuery(agents.one(id));
  const { data: servers } = useQuery(toolServers.all());
  const again = useCommand(resume);
  const named = serversOf(agent?.current_run?.mcp_servers ?? null);
  const closed = servers?.filter((server) => named.includes(server.name) && isClosed(server));
  return (
    <div className="flex flex-wrap items-center gap-2">
      {closed?.map(({ name }) => (
        <Link
          key={name}
          to="/settings/tools/$name"
          params={{ name }}
          className="inline-flex h-8 items-center pr-2 text-second text-accent underline underline-offset-4 pointer-coarse:min-h-11"
        >
          Sign in to {name}
        </Link>
      ))}
      {agent && (
        <Button size="sm" onPress={() => void again(agent)}>
          Try again
        </Button>
      )}
    </div>
  );
}
