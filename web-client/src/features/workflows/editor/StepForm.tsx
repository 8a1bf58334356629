import { MAX_INSTRUCTIONS, MAX_NAME, type StepKind } from '@/api/workflows';
import { More } from '@/kit/page/More';
import { Button } from '@/ui/Button';
import { Select } from '@/ui/Select';
import { TextField } from '@/ui/TextField';
import { KINDS } from '../labels';
import { AgentPart } from './AgentPart';
import { ContextPart } from './ContextPart';
import { FlowPart } from './FlowPart';
import { makes, placeholderWarning, type StepDraft, withKind } from './stepDraft';

export interface PartProps {
  steps: readonly StepDraft[];
  labels: readonly string[];
  at: number;
  step: StepDraft;
  /** Whether saving was tried: then missing input is reported. */
  isChecked: boolean;
  onChange: (part: Partial<StepDraft>) => void;
}

const EXPLAINED: Record<StepKind, string> = {
  task: 'An agent that keeps its own history',
  inline: 'An agent for this step only',
  gate: 'An agent answers PASS or FAIL; FAIL sends the run back',
  approval: 'The run waits until you approve',
};

const OPTIONS = (Object.keys(KINDS) as StepKind[]).map((id) => ({
  id,
  label: KINDS[id],
  detail: EXPLAINED[id],
}));

/** Edits a step: what it does, who carries it out, and what happens to the run afterwards. */
export function StepForm(props: PartProps) {
  const { step, onChange } = props;
  const isApproval = step.kind === 'approval';
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Kind"
          value={step.kind}
          onChange={(kind) => onChange(withKind(step, kind, props.steps.slice(0, props.at)))}
          options={OPTIONS}
        />
        <TextField
          label="Name"
          value={step.name}
          onChange={(name) => onChange({ name })}
          maxLength={MAX_NAME}
          placeholder={isApproval ? 'Human approval' : 'Name of the agent'}
        />
      </div>
      {!isApproval && <AgentPart {...props} />}
      <Instructions {...props} />
      <FlowPart {...props} />
      {!isApproval && (
        <More label="Context, tools, skills and memory">
          <ContextPart {...props} />
        </More>
      )}
    </div>
  );
}

function Instructions({ steps, labels, at, step, onChange }: PartProps) {
  const add = (expression: string) => {
    const words = step.instructions.trimEnd();
    onChange({ instructions: `${words}${words === '' ? '' : ' '}{{${expression}}}` });
  };
  const offers = [
    { name: 'run.input', description: 'Brief' },
    ...steps.flatMap((one, position) =>
      position < at && makes(one)
        ? [
            {
              name: `step.${position}.output`,
              description: `Output of ${position + 1}. ${labels[position]}`,
            },
          ]
        : [],
    ),
  ];
  const warning = placeholderWarning(step, at, steps.length);
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={step.kind === 'approval' ? 'What to check' : 'Instructions'}
        value={step.instructions}
        onChange={(instructions) => onChange({ instructions })}
        maxLength={MAX_INSTRUCTIONS}
        rows={3}
        grows
        placeholder="Optional"
        help={`${step.kind === 'approval' ? '' : 'Overrides the task where the two differ. '}Placeholders work here only: {{run.input}}, {{step.0.output}} for step 1, {{state.key}}. Add a default with {{run.input | default}}.`}
      />
      <p role="status" className="text-meta wrap-anywhere text-warn empty:sr-only">
        {warning}
      </p>
      <div className="flex flex-wrap gap-1.5">
        {offers.map(({ name, description }) => (
          <Button key={name} size="sm" className="max-w-full" onPress={() => add(name)}>
            <span className="truncate">Insert: {description}</span>
          </Button>
        ))}
      </div>
    </div>
  );
}
