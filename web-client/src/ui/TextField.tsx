import type { HTMLInputTypeAttribute, ReactNode, Ref } from 'react';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
} from 'react-aria-components';
import { fieldBox, fieldError, fieldHelp, fieldInput, fieldLabel } from './field';

interface Props extends Omit<AriaTextFieldProps, 'className' | 'children' | 'style' | 'type'> {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  placeholder?: string | undefined;
  type?: HTMLInputTypeAttribute;
  rows?: number;
  inputRef?: Ref<HTMLInputElement>;
}

export function TextField({
  label,
  help,
  error,
  placeholder,
  type = 'text',
  rows,
  inputRef,
  ...rest
}: Props) {
  return (
    <AriaTextField {...rest} isInvalid={error !== undefined} className={fieldBox}>
      <Label className={fieldLabel}>{label}</Label>
      {rows ? (
        <TextArea rows={rows} {...(placeholder ? { placeholder } : {})} className={fieldInput} />
      ) : (
        <Input
          type={type}
          {...(inputRef ? { ref: inputRef } : {})}
          {...(placeholder ? { placeholder } : {})}
          className={fieldInput}
        />
      )}
      {help && (
        <Text slot="description" className={fieldHelp}>
          {help}
        </Text>
      )}
      <FieldError className={fieldError}>{error}</FieldError>
    </AriaTextField>
  );
}
