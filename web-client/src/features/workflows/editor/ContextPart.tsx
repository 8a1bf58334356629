import { ToolServersField } from '@/kit/ToolServersField';
import { Select } from '@/ui/Select';
import { Switch } from '@/ui/Switch';
import { MODES } from './choices';
import type { PartProps } from './StepForm';
import type { Use } from './stepDraft';

/** What the step is given, and what its agent may use. */
export function ContextPart({ steps, labels, at, step, onChange }: PartProps) {
  return (
    <div className="flex flex-col gap-4 pt-2">
      <Select
        label="Reads output from"
        value={step.context}
        onChange={(context) => onChange({ context })}
        options={[...MODES]}
      />
      {step.context === 'selected' && (
        <div className="border-l border-line pl-4">
          {steps.map(
            ({ key, kind }, position) =>
              position !== at &&
              (kind === 'task' || kind === 'inline') && (
                <Switch
                  key={key}
                  label={`${position + 1}. ${labels[position]}`}
                  isSelected={step.sources.includes(key)}
                  onChange={(wanted) =>
                    onChange({
                      sources: wanted
                        ? [...step.sources, key]
                        : step.sources.filter((one) => one !== key),
                    })
                  }
                />
              ),
          )}
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        <UseField label="Tools" value={step.tools} onChange={(tools) => onChange({ tools })} />
        <UseField label="Skills" value={step.skills} onChange={(skills) => onChange({ skills })} />
        <UseField label="Memory" value={step.memory} onChange={(memory) => onChange({ memory })} />
      </div>
      {step.tools !== false && (
        <ToolServersField value={step.servers} onChange={(servers) => onChange({ servers })} />
      )}
    </div>
  );
}

interface UseProps {
  label: string;
  value: Use;
  onChange: (value: Use) => void;
}

/** On, off, or as set for the agent. */
function UseField({ label, value, onChange }: UseProps) {
  return (
    <Select
      label={label}
      value={value === null ? 'agent' : value ? 'on' : 'off'}
      onChange={(id) => onChange(id === 'agent' ? null : id === 'on')}
      options={[
        { id: 'agent', label: 'Agent default' },
        { id: 'on', label: 'On' },
        { id: 'off', label: 'Off' },
      ]}
    />
  );
}
