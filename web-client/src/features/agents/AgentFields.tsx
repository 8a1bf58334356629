import { useQuery } from '@tanstack/react-query';
import { agents } from '@/api/agents';
import { roles } from '@/api/roles';
import { useSettings } from '@/api/settings';
import { POLICIES } from '@/kit/policies';
import { roleName } from '@/kit/roleName';
import { ComboBox } from '@/ui/ComboBox';
import { Select } from '@/ui/Select';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import { budgetFault, type Draft, type Fields, limitFault, moneyFault } from './draft';
import { policyName } from './labels';

interface Props {
  fields: Fields;
  onChange: (part: Draft) => void;
  refusalOf: (field: string) => string | undefined;
}

/** `Select` needs a non-empty id. */
const NOBODY = 'nobody';
const SETTINGS = 'settings';

/** The fields for the model and the role. */
export function WhoFields({ fields, onChange }: Props) {
  const { data: models = [] } = useQuery(agents.models());
  const { data: all = [] } = useQuery(roles.all());
  return (
    <>
      <ComboBox
        label="Model"
        value={fields.model}
        onChange={(model) => onChange({ model })}
        options={models.map(({ id, name }) => ({ id, label: name || id }))}
        placeholder="Default model"
      />
      <Select
        label="Role"
        value={fields.role === null ? NOBODY : String(fields.role)}
        onChange={(id) => onChange({ role: id === NOBODY ? null : Number(id) })}
        options={[
          { id: NOBODY, label: 'No role' },
          ...all.map((role) => ({ id: String(role.id), label: roleName(role) })),
        ]}
      />
    </>
  );
}

/** Whether it continues by itself. */
export function AutonomyField({ fields, onChange }: Pick<Props, 'fields' | 'onChange'>) {
  return (
    <Switch
      label="Work until done"
      help="Continues step by step until the objective is reached. When off, the agent answers once."
      isSelected={fields.autonomous}
      onChange={(autonomous) => onChange({ autonomous })}
    />
  );
}

/** The limits on steps and costs, and on actions without approval. */
export function LimitFields({ fields, onChange, refusalOf }: Props) {
  const { data: settings } = useSettings();
  const usual = settings ? ` (${policyName(settings.agents_approval_policy)})` : '';
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Maximum steps"
          inputMode="numeric"
          value={fields.steps}
          onChange={(steps) => onChange({ steps })}
          error={limitFault('steps', fields.steps) ?? refusalOf('max_steps')}
          help="The agent asks you before it continues."
        />
        <TextField
          label="Token budget"
          inputMode="numeric"
          placeholder="No limit"
          value={fields.budget}
          onChange={(budget) => onChange({ budget })}
          error={budgetFault(fields.budget) ?? refusalOf('token_budget')}
          help="Across all runs."
        />
        <TextField
          label="Budget in dollars"
          inputMode="decimal"
          placeholder="No limit"
          value={fields.money}
          onChange={(money) => onChange({ money })}
          error={moneyFault(fields.money) ?? refusalOf('money_budget')}
          help="Across all runs, at the prices in Settings."
        />
        <TextField
          label="Retries"
          inputMode="numeric"
          value={fields.retries}
          onChange={(retries) => onChange({ retries })}
          error={limitFault('retries', fields.retries) ?? refusalOf('max_retries')}
          help="After a failed run."
        />
      </div>
      <Select
        label="Permissions"
        value={fields.policy ?? SETTINGS}
        onChange={(id) => onChange({ policy: id === SETTINGS ? null : id })}
        options={[{ id: SETTINGS, label: `Default${usual}` }, ...POLICIES]}
        help="What the agent may do without asking."
      />
    </>
  );
}
