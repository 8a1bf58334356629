import { useQuery } from '@tanstack/react-query';
import { serversOf, type ToolServer, toolServers } from '@/api/tools';
import { Select } from '@/ui/Select';
import { Switch } from '@/ui/Switch';
import { plural } from './figures/format';

interface Props {
  /** Separated by commas; empty for none, null for all enabled ones. */
  value: string | null;
  onChange: (value: string | null) => void;
}

type Which = 'all' | 'none' | 'some';

function detailOf(server: ToolServer | undefined): string | undefined {
  if (!server) return 'Not installed.';
  if (!server.enabled) return 'Turned off.';
  return server.tool_count === null ? undefined : plural(server.tool_count, 'tool');
}

/** Chooses which tool servers an agent may use. */
export function ToolServersField({ value, onChange }: Props) {
  const { data: servers } = useQuery(toolServers.all());
  const chosen = serversOf(value);
  const which: Which = value === null ? 'all' : chosen.length === 0 ? 'none' : 'some';
  const on = (servers ?? []).filter(({ enabled }) => enabled).map(({ name }) => name);
  // A chosen but disabled server is listed: it would be used again once it is enabled.
  const listed = [...new Set([...on, ...chosen])];
  const toggle = (name: string, wanted: boolean) => {
    const next = listed.filter((one) => (one === name ? wanted : chosen.includes(one)));
    onChange(next.join(', '));
  };
  const options: { id: Which; label: string }[] = [
    { id: 'all', label: 'All enabled servers' },
    ...(listed.length > 0 ? [{ id: 'some' as const, label: 'Selected servers' }] : []),
    { id: 'none', label: 'None' },
  ];
  return (
    <div className="flex flex-col gap-2">
      <Select
        label="Tool servers"
        value={which}
        onChange={(next) => {
          if (next === 'all') onChange(null);
          else onChange(next === 'none' ? '' : listed.join(', '));
        }}
        options={options}
        help={
          servers && on.length === 0 && which !== 'none'
            ? 'No tool servers are enabled. Agents can use steward anyway.'
            : undefined
        }
      />
      {which === 'some' && (
        <div className="border-l border-line pl-4">
          {listed.map((name) => (
            <Switch
              key={name}
              label={name}
              help={servers && detailOf(servers.find((server) => server.name === name))}
              isSelected={chosen.includes(name)}
              onChange={(wanted) => toggle(name, wanted)}
            />
          ))}
        </div>
      )}
    </div>
  );
}
