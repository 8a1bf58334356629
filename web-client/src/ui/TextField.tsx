import {
  type FormEvent,
  type HTMLInputTypeAttribute,
  type ReactNode,
  type RefObject,
  useState,
} from 'react';
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
  inputRef?: RefObject<HTMLInputElement | null>;
}

/** A label that asks is not the name of something. */
const sentence = (label: string) =>
  label.endsWith('?') ? 'Fill in this field.' : `${label} is required.`;

/**
 * A required field that is empty keeps its form from being submitted, as the browser has it: it says so when that is tried, and the
 * first such field takes the focus. The button that submits is never off for it.
 */
function useMissing(label: string, isMissing: boolean) {
  const [wasTried, setTried] = useState(false);
  const says = isMissing ? sentence(label) : '';
  return {
    fault: wasTried && isMissing ? says : undefined,
    marks: {
      ref: (field: HTMLInputElement | HTMLTextAreaElement | null) => field?.setCustomValidity(says),
      onInvalid: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        // The browser would say it in a bubble of its own.
        event.preventDefault();
        setTried(true);
        const tried = event.currentTarget;
        const all = [...(tried.form?.elements ?? [])] as Partial<HTMLInputElement>[];
        if (all.find(({ validity }) => validity?.valid === false) === tried) tried.focus();
      },
    },
  };
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
  const { isRequired = false, value } = rest;
  const missing = useMissing(label, isRequired && value !== undefined && value.trim() === '');
  const fault = error ?? missing.fault;
  return (
    // What the service refused can be sent again: it is said, and does not keep the form from being submitted.
    <AriaTextField
      {...rest}
      isInvalid={fault !== undefined}
      validationBehavior="aria"
      className={fieldBox}
    >
      <Label className={fieldLabel}>{label}</Label>
      {rows ? (
        <TextArea
          {...missing.marks}
          rows={rows}
          {...(placeholder ? { placeholder } : {})}
          className={`${fieldInput} ${grows ? 'field-sizing-content max-h-[50dvh]' : ''}`}
          style={grows ? { minHeight: `${rows + 1}lh` } : {}}
        />
      ) : (
        <Input
          {...missing.marks}
          ref={(field) => {
            missing.marks.ref(field);
            if (inputRef) inputRef.current = field;
          }}
          type={type}
          {...(placeholder ? { placeholder } : {})}
          className={fieldInput}
        />
      )}
      {help && (
        <Text slot="description" className={fieldHelp}>
          {help}
        </Text>
      )}
      <FieldError className={fieldError}>{fault}</FieldError>
    </AriaTextField>
  );
}
