import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Select as AriaSelect,
  Button,
  FieldError,
  Label,
  ListBox,
  ListBoxItem,
  SelectValue,
  Text,
} from 'react-aria-components';
import { fieldBox, fieldError, fieldHelp, fieldInput, fieldLabel } from './field';
import { optionRow } from './option';
import { Popover } from './Popover';

export interface Option<Id extends string> {
  id: Id;
  label: string;
  detail?: string | undefined;
}

interface Props<Id extends string> {
  label: string;
  /** Empty while nothing is selected. */
  value: Id | '';
  placeholder?: string;
  options: Option<Id>[];
  onChange: (value: Id) => void;
  help?: ReactNode;
  error?: string | undefined;
  /** Called when the options are opened, for example to load them. */
  onOpen?: () => void;
}

export function Select<Id extends string>({
  label,
  value,
  placeholder = '',
  options,
  onChange,
  help,
  error,
  onOpen,
}: Props<Id>) {
  return (
    <AriaSelect
      value={value || null}
      placeholder={placeholder}
      onOpenChange={(isOpen) => {
        if (isOpen) onOpen?.();
      }}
      onChange={(key) => key !== null && onChange(key as Id)}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={fieldBox}
    >
      <Label className={fieldLabel}>{label}</Label>
      <Button className={`${fieldInput} flex items-center gap-2 text-left`}>
        <SelectValue dir="auto" className="min-w-0 flex-1 truncate">
          {({ defaultChildren, selectedText }) => selectedText || defaultChildren}
        </SelectValue>
        <ChevronDown aria-hidden size={16} strokeWidth={1.75} className="text-ink-2" />
      </Button>
      {help && (
        <Text slot="description" className={fieldHelp}>
          {help}
        </Text>
      )}
      <FieldError className={fieldError}>
        <span role="alert">{error}</span>
      </FieldError>
      <Popover className="max-h-96 w-(--trigger-width)">
        <ListBox items={options} className="p-1 outline-none">
          {({ id, label: text, detail }) => (
            <ListBoxItem
              id={id}
              textValue={text}
              className={`${optionRow} group flex items-center gap-2 py-1.5 data-[focused]:bg-sunken`}
            >
              <span className="min-w-0 flex-1">
                <span dir="auto" className="block truncate">
                  {text}
                </span>
                {detail && <span className="block text-meta text-ink-3">{detail}</span>}
              </span>
              <Check
                aria-hidden
                size={16}
                className="invisible shrink-0 text-accent group-data-[selected]:visible"
              />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
