import { Select } from '@/ui/Select';
import { TextField } from '@/ui/TextField';
import { faultOf, type Parameter } from './tryForm';

interface Props {
  parameter: Parameter;
  typed: string;
  onType: (text: string) => void;
}

/** `Select` needs a non-empty id. */
const NONE = 'nothing chosen';

function choicesOf({ field }: Parameter): { id: string; label: string }[] | undefined {
  if (field?.is === 'yes or no') {
    return [
      { id: 'true', label: 'Yes' },
      { id: 'false', label: 'No' },
    ];
  }
  return field?.is === 'choice'
    ? field.values.map((value) => ({ id: `=${value}`, label: String(value) }))
    : undefined;
}

/** One argument. */
export function TryField({ parameter, typed, onType }: Props) {
  const { name, description, isRequired, field } = parameter;
  const choices = choicesOf(parameter);
  const help = description || undefined;
  if (!choices) {
    return (
      <TextField
        label={name}
        isRequired={isRequired}
        help={help}
        value={typed}
        onChange={onType}
        error={typed === '' ? undefined : faultOf(parameter, typed)}
        autoComplete="off"
        {...(field?.is === 'number' && { inputMode: 'decimal' as const })}
      />
    );
  }
  const prefix = field?.is === 'choice' ? '=' : '';
  return (
    <Select
      label={isRequired ? `${name} (required)` : name}
      value={typed === '' ? NONE : `${prefix}${typed}`}
      onChange={(id) => onType(id === NONE ? '' : id.slice(prefix.length))}
      options={[{ id: NONE, label: 'Not set' }, ...choices]}
      help={help}
    />
  );
}
