import { useState } from 'react';
import { Group } from '@/kit/page/Framed';
import { Segments } from '@/ui/Segments';
import { Select } from '@/ui/Select';
import { Copyable } from './Copyable';
import { HOSTS, type Reach, type Way, waysTo } from './snippets';

const WAYS: Record<Way, string> = { http: 'Address', stdio: 'Command' };
const NEEDS_HTTP = 'Turn on access over HTTP above first.';

/** What a program needs to connect, ready to be copied. */
export function Connect({ reach, isHttpOn }: { reach: Reach; isHttpOn: boolean }) {
  const [id, setId] = useState(HOSTS[0].id);
  const [chosen, setChosen] = useState<Way>();
  const host = HOSTS.find((one) => one.id === id) ?? HOSTS[0];
  const ways = waysTo(reach, host.ways);
  const liked = chosen ?? (isHttpOn ? 'http' : 'stdio');
  const way = ways.find((one) => one === liked) ?? 'stdio';
  const { where, text } = host.snippet(way, reach);
  return (
    <Group title="Connect a program" detail="Copy this configuration into the program.">
      <div className="flex flex-col gap-5">
        <Select
          label="Program"
          value={host.id}
          onChange={setId}
          options={HOSTS.map(({ id: one, label }) => ({ id: one, label }))}
        />
        {ways.length > 1 && (
          <Segments
            label="Connect by"
            value={way}
            onChange={setChosen}
            segments={ways.map((one) => ({ id: one, label: WAYS[one] }))}
          />
        )}
      </div>
      <p className="mt-4 text-second text-ink-2">{where}</p>
      <Copyable label={`the configuration for ${host.label}`} text={text} />
      {way === 'http' && !isHttpOn && <p className="mt-2 text-second text-warn">{NEEDS_HTTP}</p>}
    </Group>
  );
}
