import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_STATE } from '@/api/agents';
import { sentenceOf } from '@/api/problem';
import { Button } from '@/ui/Button';
import { Form } from '@/ui/Form';
import { focusInvalid } from '@/ui/focusInvalid';
import { TextField } from '@/ui/TextField';

const MAX_KEY = 120;
const KEY = /^[a-z0-9][a-z0-9._-]*$/;

/** Why a key cannot be used; undefined if it can, or is still empty. */
export function keyFault(key: string, taken: readonly string[]): string | undefined {
  if (taken.includes(key)) return 'This key already exists.';
  if (key === '' || KEY.test(key)) return undefined;
  return 'Use lowercase letters, digits, dots, dashes and underscores; start with a letter or digit.';
}

interface Props {
  /** The existing keys. */
  taken?: readonly string[] | undefined;
  /** The entry to change, whose key stays. */
  entry?: { key: string; value: string } | undefined;
  onWrite: (key: string, value: string) => Promise<unknown>;
  onClose: () => void;
}

/** Adds or changes a value that an agent or a workflow keeps under a key. */
export function StateValueForm({ taken = [], entry, onWrite, onClose }: Props) {
  const [key, setKey] = useState(entry?.key ?? '');
  const [value, setValue] = useState(entry?.value ?? '');
  const name = key.trim().toLowerCase();
  const fault = keyFault(name, taken);
  const saving = useMutation({ mutationFn: () => onWrite(name, value), onSuccess: onClose });
  return (
    <Form
      className="flex flex-col gap-3 py-2"
      onSubmit={(form) => {
        if (fault) focusInvalid(form);
        else if (!saving.isPending) saving.mutate();
      }}
    >
      <TextField
        label="Key"
        isRequired
        autoFocus={!entry}
        value={key}
        onChange={setKey}
        isReadOnly={entry !== undefined}
        maxLength={MAX_KEY}
        error={fault}
        autoComplete="off"
        spellCheck="false"
      />
      <TextField
        label="Value"
        autoFocus={entry !== undefined}
        value={value}
        onChange={setValue}
        maxLength={MAX_STATE}
        rows={3}
        grows
        error={saving.error ? sentenceOf(saving.error) : undefined}
      />
      <div className="flex gap-2">
        <Button size="sm" variant="primary" type="submit" isPending={saving.isPending}>
          Save
        </Button>
        <Button size="sm" variant="quiet" onPress={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
