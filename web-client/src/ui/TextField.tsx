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
  /** A text of several lines takes the height it needs, up to half of the window. */
  grows?: boolean;
  inputRef?: RefObject<HTMLInputElement | null>;
}

/** A label that is a question, or continues in its field, cannot be used as a name. */
const sentence = (label: string) =>
  /(\?| for)$/.test(label) ? 'Fill in this field.' : `${label} is required.`;

/**
 * An empty required field prevents its form from being submitted, by the browser's own validation: an attempt shows the error and
 * focuses the first such field. The submit button is never disabled for it.
 */
export function useMissing(label: string, isMissing: boolean) {
  const [wasTried, setTried] = useState(false);
  const description = isMissing ? sentence(label) : '';
  return {
    fault: wasTried && isMissing ? description : undefined,
    marks: {
      ref: (field: HTMLInputElement | HTMLTextAreaElement | null) =>
        field?.setCustomValidity(description),
      onInvalid: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        // Otherwise the browser would show its own bubble.
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
  onKeyDown,
  ...rest
}: Props) {
  const { isRequired = false, value } = rest;
  const missing = useMissing(label, isRequired && value !== undefined && value.trim() === '');
  const fault = error ?? missing.fault;
  return (
    // A value that the service refused can be sent again: the error is shown, but does not prevent a submission.
    <AriaTextField
      {...rest}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        // React Aria would keep it from a dialog, which closes with Escape.
        if (!event.isDefaultPrevented()) event.continuePropagation();
      }}
      isInvalid={fault !== undefined}
      validationBehavior="aria"
      className={fieldBox}
    >
      <Label className={fieldLabel}>{label}</Label>
      {rows ? (
        <TextArea
          {...missing.marks}
          dir="auto"
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
          dir="auto"
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
