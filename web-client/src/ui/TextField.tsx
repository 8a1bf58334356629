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
  /** A text of several lines takes the room that it needs, up to half of the window. */
  grows?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

export function TextField({
  label,
  help,
  error,
  placeholder,
  type = 'text',
  rows,
  grows = false,
  inputRef,
  ...rest
}: Props) {
  return (
    // What the service refused can be sent again: it is said, and does not keep the form from being submitted.
    <AriaTextField
      {...rest}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={fieldBox}
    >
      <Label className={fieldLabel}>{label}</Label>
      {rows ? (
        <TextArea
          rows={rows}
          {...(placeholder ? { placeholder } : {})}
          className={`${fieldInput} ${grows ? 'field-sizing-content max-h-[50dvh]' : ''}`}
          style={grows ? { minHeight: `${rows + 1}lh` } : {}}
        />
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
