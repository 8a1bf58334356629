import { useQuery } from '@tanstack/react-query';
import { roles } from '@/api/roles';
import { MAX_NAME } from '@/api/workflows';
import { POLICIES } from '@/kit/policies';
import { roleName } from '@/kit/roleName';
import { Select } from '@/ui/Select';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import { type Draft, type Fields, faultOf } from './draft';

interface Props {
  fields: Fields;
  onChange: (part: Draft) => void;
  refusalOf: (field: string) => string | undefined;
}

const MAX_DESCRIPTION = 20_000;
/** `Select` needs a non-empty id. */
const NONE = 'none';

const ICONS = [
  ['✍️', 'Writing'],
  ['📰', 'News'],
  ['🔎', 'Research'],
  ['🧪', 'Testing'],
  ['🚀', 'Release'],
  ['🛠️', 'Repair'],
  ['📊', 'Figures'],
  ['📬', 'Mail'],
  ['🧾', 'Bookkeeping'],
  ['📚', 'Reading'],
  ['🌍', 'Travel'],
  ['🏡', 'Home'],
] as const;

/** The name, icon and description of a workflow. */
export function IdentityFields(props: Props & { autoFocus?: boolean }) {
  const { fields, onChange, refusalOf, autoFocus = false } = props;
  const isOther = fields.icon !== '' && !ICONS.some(([icon]) => icon === fields.icon);
  return (
    <>
      <TextField
        label="Name"
        isRequired
        autoFocus={autoFocus}
        value={fields.name}
        onChange={(name) => onChange({ name })}
        maxLength={MAX_NAME}
        error={refusalOf('name')}
      />
      <TextField
        label="Description"
        value={fields.description}
        onChange={(description) => onChange({ description })}
        maxLength={MAX_DESCRIPTION}
        rows={2}
        grows
        placeholder="Optional"
        error={refusalOf('description')}
      />
      <Select
        label="Icon"
        value={fields.icon === '' ? NONE : fields.icon}
        onChange={(icon) => onChange({ icon: icon === NONE ? '' : icon })}
        options={[
          { id: NONE, label: 'No icon' },
          ...(isOther ? [{ id: fields.icon, label: fields.icon }] : []),
          ...ICONS.map(([id, label]) => ({ id, label: `${id} ${label}` })),
        ]}
      />
    </>
  );
}

/** The limits of its runs. */
export function LimitFields({ fields, onChange, refusalOf }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Loop limit"
        inputMode="numeric"
        value={fields.loops}
        onChange={(loops) => onChange({ loops })}
        error={faultOf('loops', fields) ?? refusalOf('max_loops')}
        help="How often a gate or an approval can send a run back."
      />
      <TextField
        label="Step timeout in minutes"
        inputMode="decimal"
        placeholder="No limit"
        value={fields.timeout}
        onChange={(timeout) => onChange({ timeout })}
        error={faultOf('timeout', fields) ?? refusalOf('step_timeout_seconds')}
        help="A step that takes longer fails."
      />
      <TextField
        label="Token limit"
        inputMode="numeric"
        placeholder="No limit"
        value={fields.tokens}
        onChange={(tokens) => onChange({ tokens })}
        error={faultOf('tokens', fields) ?? refusalOf('token_cap')}
        help="A run pauses at this limit."
      />
      <TextField
        label="Spending limit in dollars"
        inputMode="decimal"
        placeholder="No limit"
        value={fields.money}
        onChange={(money) => onChange({ money })}
        error={faultOf('money', fields) ?? refusalOf('money_cap')}
        help="A run pauses at this limit."
      />
    </div>
  );
}

/** The settings for the agents of all steps. */
export function AgentFields({ fields, onChange }: Props) {
  const { data: all = [] } = useQuery(roles.all());
  return (
    <>
      <Select
        label="Role"
        value={fields.role === null ? NONE : String(fields.role)}
        onChange={(id) => onChange({ role: id === NONE ? null : Number(id) })}
        options={[
          { id: NONE, label: 'Agent default' },
          ...all.map((role) => ({ id: String(role.id), label: roleName(role) })),
        ]}
      />
      <Select
        label="Permissions"
        value={fields.policy ?? NONE}
        onChange={(id) => onChange({ policy: id === NONE ? null : id })}
        options={[{ id: NONE, label: 'Agent default' }, ...POLICIES]}
      />
      <Switch
        label="Start each run with empty artifacts"
        help="When off, steps also see the artifacts of earlier runs."
        isSelected={fields.clear}
        onChange={(clear) => onChange({ clear })}
      />
    </>
  );
}
