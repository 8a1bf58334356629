import { type HTMLInputTypeAttribute, useId } from 'react';
import type { ToolQuestionField } from '@/api/types';
import { fieldError, fieldHelp, fieldLabel } from '@/ui/field';
import { Select } from '@/ui/Select';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';

interface Props {
  field: ToolQuestionField;
  values: readonly string[];
  error: string | undefined;
  onFill: (values: readonly string[]) => void;
}

const TYPES: Partial<Record<ToolQuestionField['kind'], HTMLInputTypeAttribute>> = {
  email: 'email',
  uri: 'url',
  date: 'date',
  date_time: 'datetime-local',
};

/** `Select` needs a non-empty id; the ids of options have a prefix. */
const NONE = 'nothing selected';

/** A field of a tool server's question. */
export function QuestionField(props: Props) {
  switch (props.field.kind) {
    case 'flag':
      return <Flag {...props} />;
    case 'choice':
      return <Choice {...props} />;
    case 'choices':
      return <Choices {...props} />;
    default:
      return <Typed {...props} />;
  }
}

function Typed({ field, values, error, onFill }: Props) {
  const { title, description, required, kind, max } = field;
  const isNumber = kind === 'number' || kind === 'integer';
  return (
    <TextField
      label={title}
      help={description ?? undefined}
      error={error}
      isRequired={required}
      type={TYPES[kind] ?? 'text'}
      value={values[0] ?? ''}
      onChange={(text) => onFill([text])}
      autoComplete="off"
      {...(isNumber && { inputMode: kind === 'integer' ? 'numeric' : 'decimal' })}
      {...(kind === 'text' && (max ?? 0) > 200 && { rows: 3, grows: true })}
    />
  );
}

function Flag({ field: { title, description }, values, onFill }: Props) {
  return (
    <Switch
      label={title}
      help={description ?? undefined}
      isSelected={values[0] === 'true'}
      onChange={(on) => onFill([`${on}`])}
    />
  );
}

function Choice({ field, values, error, onFill }: Props) {
  const { title, description, required, options } = field;
  const chosen = options.some(({ value }) => value === values[0]) ? `=${values[0]}` : NONE;
  return (
    <Select
      label={required ? `${title} (required)` : title}
      value={chosen}
      onChange={(id) => onFill(id === NONE ? [] : [id.slice(1)])}
      options={[
        { id: NONE, label: required ? 'Choose one' : 'No answer' },
        ...options.map(({ value, label }) => ({ id: `=${value}`, label })),
      ]}
      help={description ?? undefined}
      error={error}
    />
  );
}

function Choices({ field, values, error, onFill }: Props) {
  const { title, description, options } = field;
  const fault = useId();
  return (
    <fieldset aria-describedby={error && fault}>
      <legend className={fieldLabel}>{title}</legend>
      {description && <p className={fieldHelp}>{description}</p>}
      <div className="max-h-72 overflow-y-auto">
        {options.map(({ value, label }) => (
          <Switch
            key={value}
            label={label}
            isSelected={values.includes(value)}
            onChange={(on) =>
              onFill(on ? [...values, value] : values.filter((other) => other !== value))
            }
          />
        ))}
      </div>
      {error && (
        <p id={fault} role="alert" className={`mt-1 ${fieldError}`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
