import { ChevronDown } from 'lucide-react';
import { type ReactNode, type RefAttributes, useContext, useState } from 'react';
import {
  ComboBox as AriaComboBox,
  Button,
  ComboBoxStateContext,
  FieldError,
  Group,
  Input,
  type InputProps,
  Label,
  ListBox,
  ListBoxItem,
  Text,
} from 'react-aria-components';
import { fieldBox, fieldError, fieldHelp, fieldInput, fieldLabel } from './field';
import { optionRow } from './option';
import { Popover } from './Popover';
import type { Option } from './Select';
import { matches } from './search';
import { useMissing } from './TextField';

interface Props {
  label: string;
  /** Free text: the options are suggestions. */
  value: string;
  options: Option<string>[];
  onChange: (value: string) => void;
  help?: ReactNode;
  placeholder?: string;
  isRequired?: boolean;
}

const SHOWN = 200;

function matching(options: Option<string>[], text: string): Option<string>[] {
  const exact = options.some((option) => option.id === text);
  return exact ? options : options.filter(({ id, label }) => matches(`${id} ${label}`, text));
}

export function ComboBox(props: Props) {
  const { label, value, options, onChange, help, placeholder, isRequired = false } = props;
  // An existing value is no search text: the list opens in full, and typing filters it.
  const [isTyped, setTyped] = useState(false);
  // A list costs time even while it is closed, and a form may have many of them.
  const [isFocused, setFocused] = useState(false);
  const { fault, marks } = useMissing(label, isRequired && value.trim() === '');
  return (
    <AriaComboBox
      allowsCustomValue
      isRequired={isRequired}
      isInvalid={fault !== undefined}
      validationBehavior="aria"
      menuTrigger="focus"
      inputValue={value}
      onInputChange={(text) => {
        setTyped(true);
        onChange(text);
      }}
      onOpenChange={(isOpen) => !isOpen && setTyped(false)}
      onChange={(key) => key !== null && onChange(String(key))}
      onFocusChange={setFocused}
      items={matching(options, isTyped ? value : '').slice(0, isFocused ? SHOWN : 1)}
      className={fieldBox}
    >
      <Label className={fieldLabel}>{label}</Label>
      <Group className="relative">
        <OpeningInput {...marks} {...(placeholder ? { placeholder } : {})} />
        <Button
          className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-xl text-ink-2 pointer-coarse:w-11"
          aria-label="Show suggestions"
        >
          <ChevronDown aria-hidden size={16} strokeWidth={1.75} />
        </Button>
      </Group>
      {help && (
        <Text slot="description" className={fieldHelp}>
          {help}
        </Text>
      )}
      <FieldError className={fieldError}>{fault}</FieldError>
      <Popover className="max-h-80 w-(--trigger-width)">
        <ListBox<Option<string>> className="p-1 outline-none">
          {({ id, label: text, detail }) => (
            <ListBoxItem
              id={id}
              textValue={id}
              className={`${optionRow} flex flex-col justify-center py-1 data-[focused]:bg-sunken`}
            >
              <span dir="auto" className="truncate">
                {text}
              </span>
              {detail && <span className="truncate text-meta text-ink-3">{detail}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}

/** Opens the list on a press, even if it already has the focus. */
function OpeningInput(props: InputProps & RefAttributes<HTMLInputElement>) {
  const state = useContext(ComboBoxStateContext);
  return (
    <Input {...props} dir="auto" onClick={() => state?.open()} className={`${fieldInput} pr-10`} />
  );
}
