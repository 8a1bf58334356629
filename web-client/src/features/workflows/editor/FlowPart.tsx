import { Select } from '@/ui/Select';
import { TextField } from '@/ui/TextField';
import { rejectionOf } from '../run/labels';
import { ON_ERROR, ON_TIMEOUT } from './choices';
import type { PartProps } from './StepForm';
import { backToPosition, retriesFault, timeLimitFault } from './stepDraft';

const BEFORE = 'before';

const ON_REJECT = (['rework', 'stop', 'skip'] as const).map((id) => ({
  id,
  label: rejectionOf(id),
}));

/** What happens to the run if the step fails or says no. */
export function FlowPart(props: PartProps) {
  const { step, onChange } = props;
  if (step.kind === 'approval') return <ApprovalFlow {...props} />;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="If the step fails"
        value={step.onError}
        onChange={(onError) => onChange({ onError })}
        options={[...ON_ERROR]}
      />
      {step.onError === 'retry' && (
        <TextField
          label="Maximum retries"
          inputMode="numeric"
          value={step.retries}
          onChange={(retries) => onChange({ retries })}
          error={retriesFault(step)}
        />
      )}
      {step.kind === 'gate' && <BackTo {...props} label="On FAIL, send back to" />}
    </div>
  );
}

function ApprovalFlow(props: PartProps) {
  const { step, onChange } = props;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="If you reject"
        value={step.onReject}
        onChange={(onReject) => onChange({ onReject })}
        options={ON_REJECT}
      />
      {step.onReject === 'rework' && <BackTo {...props} label="Send back to" />}
      <TextField
        label="Time limit in minutes"
        inputMode="decimal"
        value={step.timeLimit}
        onChange={(timeLimit) => onChange({ timeLimit })}
        placeholder="No limit"
        error={timeLimitFault(step.timeLimit)}
      />
      {step.timeLimit.trim() !== '' && (
        <Select
          label="When time runs out"
          value={step.onTimeout}
          onChange={(onTimeout) => onChange({ onTimeout })}
          options={[...ON_TIMEOUT]}
        />
      )}
    </div>
  );
}

/** Only an earlier step can be chosen. */
function BackTo({ steps, labels, at, onChange, label }: PartProps & { label: string }) {
  const position = backToPosition(steps, at);
  const key = position === null ? undefined : steps[position]?.key;
  return (
    <Select
      label={label}
      value={key ?? BEFORE}
      onChange={(id) => onChange({ backTo: id === BEFORE ? null : id })}
      options={[
        { id: BEFORE, label: 'Previous step' },
        ...steps.slice(0, at).map((one, number) => ({
          id: one.key,
          label: `${number + 1}. ${labels[number]}`,
        })),
      ]}
    />
  );
}
