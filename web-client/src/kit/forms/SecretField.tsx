import { useState } from 'react';
import { Button } from '@/ui/Button';
import { fieldBox, fieldHelp, fieldLabel } from '@/ui/field';
import { TextField } from '@/ui/TextField';

interface Props {
  label: string;
  help?: string | undefined;
  placeholder?: string | undefined;
  isRequired: boolean;
  /** Whether the server has a value; the value itself is never returned. */
  isSaved: boolean;
  /** Whether the server has a value that it can no longer decrypt. */
  isUnreadable: boolean;
  /** The typed, unsaved value; an empty text will remove the saved one. */
  typed: string | undefined;
  /** Whether it gets the focus once it is rendered. */
  autoFocus?: boolean;
  onType: (value: string | undefined) => void;
}

const UNREADABLE = 'The saved value cannot be read. Enter it again.';

export function SecretField({
  label,
  help,
  placeholder,
  isRequired,
  isSaved,
  isUnreadable,
  typed,
  autoFocus = false,
  onType,
}: Props) {
  const [replacing, setReplacing] = useState(typed !== undefined && typed !== '');
  // The button that was pressed disappears; a restored draft takes no focus.
  const [wasPressed, setPressed] = useState(false);
  if (!isSaved || replacing) {
    return (
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={label}
            type="password"
            autoComplete="off"
            isRequired={isRequired}
            value={typed ?? ''}
            onChange={(value) => onType(value === '' ? undefined : value)}
            help={isUnreadable ? UNREADABLE : help}
            placeholder={replacing ? 'New value' : placeholder}
            autoFocus={(wasPressed && isSaved) || autoFocus}
          />
        </div>
        {replacing && (
          <Button
            variant="quiet"
            className="mt-[26px]"
            onPress={() => {
              setPressed(true);
              setReplacing(false);
              onType(undefined);
            }}
          >
            Keep saved value
          </Button>
        )}
      </div>
    );
  }
  const removing = typed === '';
  return (
    <div className={fieldBox}>
      <span className={fieldLabel}>{label}</span>
      <div className="flex min-h-10 flex-wrap items-center gap-2 rounded-xl border border-line bg-sunken py-1 pr-1 pl-3">
        <span className="flex-1 text-ink-2">
          {removing ? 'Will be removed when you save' : 'Saved and hidden'}
        </span>
        {removing ? (
          <Button
            size="sm"
            variant="quiet"
            autoFocus={wasPressed}
            onPress={() => {
              setPressed(true);
              onType(undefined);
            }}
          >
            Keep
          </Button>
        ) : (
          <>
            <Button
              size="sm"
              variant="quiet"
              autoFocus={wasPressed}
              onPress={() => {
                setPressed(true);
                setReplacing(true);
              }}
            >
              Replace<span className="sr-only"> {label}</span>
            </Button>
            <Button
              size="sm"
              variant="quiet"
              onPress={() => {
                setPressed(true);
                onType('');
              }}
            >
              Clear<span className="sr-only"> {label}</span>
            </Button>
          </>
        )}
      </div>
      {help && <span className={fieldHelp}>{help}</span>}
    </div>
  );
}
