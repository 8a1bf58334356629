import { useMemo } from 'react';
import type { ExposedTool, Exposure, OwnServer } from '@/api/mcpServer';
import type { Settings } from '@/api/types';
import { useCommand } from '@/kit/commands/command';
import { plural } from '@/kit/figures/format';
import { Group } from '@/kit/page/Framed';
import { More } from '@/kit/page/More';
import { Switch } from '@/ui/Switch';
import { changeExposure } from './commands';
import { partsOf } from './labels';

/** What programs may read and do, each with a switch. A section without tools is not shown. */
export function Sections({ info, settings }: { info: OwnServer; settings: Settings }) {
  const { reading, writing, always } = useMemo(() => {
    const some = partsOf(info);
    return {
      reading: some.filter(({ writes }) => !writes),
      writing: some.filter(({ writes }) => writes),
      always: toolsOf(info, null),
    };
  }, [info]);
  const row = (exposure: Exposure) => (
    <Section
      key={exposure.section}
      exposure={exposure}
      tools={toolsOf(info, exposure.section)}
      isOpen={settings.mcp_expose[exposure.section] ?? false}
    />
  );
  return (
    <>
      <Group title="Read access" detail="Everything is off until you turn it on.">
        <ul aria-label="Read access" className="border-t border-line">
          {reading.map(row)}
        </ul>
        {always.length > 0 && (
          <More label="Always available">
            <Tools label="Always available" tools={always} />
          </More>
        )}
      </Group>
      {writing.length > 0 && (
        <Group
          title="Write access"
          detail="Steward does not ask before these actions. Whether the program asks is up to the program."
        >
          <ul aria-label="Write access" className="border-t border-line">
            {writing.map(row)}
          </ul>
        </Group>
      )}
    </>
  );
}

const toolsOf = ({ tools }: OwnServer, of: ExposedTool['section']) =>
  tools.filter(({ section }) => section === of);

interface SectionProps {
  exposure: Exposure;
  tools: readonly ExposedTool[];
  isOpen: boolean;
}

function Section({ exposure, tools, isOpen }: SectionProps) {
  const change = useCommand(changeExposure);
  const { section, description } = exposure;
  return (
    <li className="border-b border-line py-1.5">
      <Switch
        label={description}
        isSelected={isOpen}
        onChange={(open) => void change({ section, description, open })}
      />
      <More label={plural(tools.length, 'tool')}>
        <Tools label={`Tools of “${description}”`} tools={tools} />
      </More>
    </li>
  );
}

function Tools({ label, tools }: { label: string; tools: readonly ExposedTool[] }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-2 pl-5">
      {tools.map(({ name, title, description }) => (
        <li key={name} className="text-second text-ink-2">
          <span className="text-ink">{title}</span>{' '}
          <span className="font-mono text-meta wrap-anywhere text-ink-3">{name}</span>
          <span className="block">{description}</span>
        </li>
      ))}
    </ul>
  );
}
