import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LONGEST_STATE } from '@/api/agents';
import { sentenceOf } from '@/api/problem';
import { type WorkflowValue, workflows, writeValue } from '@/api/workflows';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/TextField';

const LONGEST_KEY = 120;
const KEY = /^[a-z0-9][a-z0-9._-]*$/;

/** Why a key cannot be used; nothing for one that can, or is not typed yet. */
export function keyFault(key: string, taken: readonly string[]): string | undefined {
  if (taken.includes(key)) return 'There is a value with this key.';
  if (key === '' || KEY.test(key)) return undefined;
  return 'Use lower-case letters, digits, points, dashes and underscores; start with a letter or digit.';
}

interface Props {
  id: number;
  /** What a new one cannot be called. */
  taken?: readonly string[];
  value?: WorkflowValue;
  onClose: () => void;
}

/** A value that is added or changed. */
export function ValueForm({ id, taken = [], value, onClose }: Props) {
  const client = useQueryClient();
  const [key, setKey] = useState(value?.key ?? '');
  const [text, setText] = useState(value?.value ?? '');
  const name = key.trim().toLowerCase();
  const fault = keyFault(name, taken);
  const saving = useMutation({
    mutationFn: () => writeValue(id, name, text),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: workflows.state(id).queryKey });
      onClose();
    },
  });
  return (
    <form
      className="flex flex-col gap-3 py-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '' && !fault && !saving.isPending) saving.mutate();
      }}
    >
      <TextField
        label="Key"
        autoFocus={!value}
        value={key}
        onChange={setKey}
        isReadOnly={value !== undefined}
        maxLength={LONGEST_KEY}
        error={fault}
        autoComplete="off"
        spellCheck="false"
      />
      <TextField
        label="Value"
        autoFocus={value !== undefined}
        value={text}
        onChange={setText}
        maxLength={LONGEST_STATE}
        rows={3}
        grows
        error={saving.error ? sentenceOf(saving.error) : undefined}
      />
      <div className="flex gap-2">
        <Button
          size="sm"
          variant="primary"
          type="submit"
          isPending={saving.isPending}
          isDisabled={name === '' || fault !== undefined}
        >
          Save
        </Button>
        <Button size="sm" variant="quiet" onPress={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
