import { useQuery } from '@tanstack/react-query';
import { agents, MAX_TASK, MAX_TITLE } from '@/api/agents';
import { lazyPart } from '@/ui/lazyPart';
import { Select } from '@/ui/Select';
import { TextField } from '@/ui/TextField';
import type { PartProps } from './StepForm';
import { agentFault, isTaskFilled, SOURCES, type Source, withSource } from './stepDraft';

/** A searchable list is much code for one field. */
const ModelField = lazyPart(() => import('./ModelField'));

const NAMES: Record<Source, string> = {
  existing: 'Existing agent',
  new: 'New agent',
  prompt: 'Agent of this step only',
};

const NOBODY = 'nobody';

/** Who carries out the step. */
export function AgentPart({ steps, at, step, isChecked, onChange }: PartProps) {
  const sources = SOURCES[step.kind];
  return (
    <>
      {sources.length > 1 && (
        <Select
          label="Run by"
          value={step.source}
          onChange={(source) => onChange(withSource(step, source))}
          options={sources.map((id) => ({ id, label: NAMES[id] }))}
        />
      )}
      {step.source === 'existing' ? (
        <Existing steps={steps} at={at} step={step} isChecked={isChecked} onChange={onChange} />
      ) : (
        <Own step={step} isChecked={isChecked} onChange={onChange} />
      )}
    </>
  );
}

function Existing({ steps, at, step, isChecked, onChange }: Omit<PartProps, 'labels'>) {
  const { data: all = [] } = useQuery(agents.all());
  const fault = isChecked ? agentFault(step) : undefined;
  const usedBy = (id: number) =>
    steps.flatMap((one, position) =>
      position !== at && one.source === 'existing' && one.agent === id ? [position + 1] : [],
    );
  const shown = all.filter(({ inline }) => !inline);
  const isUnlisted = step.agent !== null && !shown.some(({ id }) => id === step.agent);
  return (
    <Select
      label="Agent"
      value={step.agent === null ? NOBODY : String(step.agent)}
      onChange={(id) => onChange({ agent: id === NOBODY ? null : Number(id) })}
      options={[
        { id: NOBODY, label: 'Choose an agent' },
        ...(isUnlisted ? [{ id: String(step.agent), label: 'Archived agent' }] : []),
        ...shown.map(({ id, title }) => {
          const used = usedBy(id);
          return {
            id: String(id),
            label: title,
            detail: used.length > 0 ? `Also used by step ${used.join(', ')}` : undefined,
          };
        }),
      ]}
      error={fault}
    />
  );
}

function Own({ step, isChecked, onChange }: Pick<PartProps, 'step' | 'isChecked' | 'onChange'>) {
  return (
    <>
      <TextField
        label={step.kind === 'gate' ? 'What should the gate check?' : 'What should the agent do?'}
        value={step.task}
        onChange={(task) => onChange({ task })}
        maxLength={MAX_TASK}
        rows={3}
        grows
        placeholder={
          step.kind === 'gate'
            ? 'Check that every claim has a source. Answer PASS or FAIL, and why.'
            : 'Draft a digest of this week’s changes'
        }
        help={
          isTaskFilled(step)
            ? 'Placeholders are not replaced here. Move them to Instructions, which override the task.'
            : undefined
        }
        error={isChecked ? agentFault(step) : undefined}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {step.source === 'new' && (
          <TextField
            label="Agent name"
            value={step.title}
            onChange={(title) => onChange({ title })}
            maxLength={MAX_TITLE}
            placeholder="First words of the task"
          />
        )}
        <ModelField value={step.model} onChange={(model) => onChange({ model })} />
      </div>
    </>
  );
}
