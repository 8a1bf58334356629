import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_MEMORY, type MemoryWords, memories } from '@/api/memories';
import { sentenceOf } from '@/api/problem';
import { keys } from '@/api/queries';
import { changesOf } from '@/kit/forms/changesOf';
import { Refine } from '@/kit/refine/Refine';
import { Button } from '@/ui/Button';
import { Form } from '@/ui/Form';
import { focusInvalid } from '@/ui/focusInvalid';
import { SubmitFoot } from '@/ui/SubmitFoot';
import { TextField } from '@/ui/TextField';
import { kindsToChoose, wrongKind } from './labels';

interface Props {
  words: MemoryWords;
  /** The label of the save button. */
  done: string;
  save: (words: MemoryWords, changes: Partial<MemoryWords>) => Promise<unknown>;
  onClose: () => void;
}

/** Edits the text and the kind of a memory. What could not be saved stays in the form. */
export function MemoryForm({ words, done, save, onClose }: Props) {
  const client = useQueryClient();
  const { data: all = [] } = useQuery(memories.all());
  // The values when editing started, whatever another window does meanwhile.
  const [was] = useState(words);
  const [kind, setKind] = useState(was.kind);
  const [content, setContent] = useState(was.content);
  const saving = useMutation({
    mutationFn: () => {
      const typed = { kind: kind.trim().toLowerCase(), content: content.trim() };
      return save(typed, changesOf(was, typed) ?? {});
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keys.memories });
      onClose();
    },
  });
  const wrong = wrongKind(kind);
  return (
    <Form
      onSubmit={(form) => {
        if (wrong) focusInvalid(form);
        else if (!saving.isPending) saving.mutate();
      }}
    >
      <TextField
        label="What should Steward remember?"
        isRequired
        autoFocus
        value={content}
        onChange={setContent}
        maxLength={MAX_MEMORY}
        rows={4}
        placeholder="I prefer short answers"
      />
      <Refine kind="memory" text={content} onText={setContent} />
      <div className="flex flex-col gap-2">
        <TextField label="Kind" value={kind} onChange={setKind} maxLength={32} error={wrong} />
        <fieldset aria-label="Suggested kinds" className="flex flex-wrap gap-1">
          {kindsToChoose(all).map((one) => (
            <Button key={one} size="sm" onPress={() => setKind(one)}>
              {one}
            </Button>
          ))}
        </fieldset>
      </div>
      <SubmitFoot
        error={saving.error && `The memory was not saved. ${sentenceOf(saving.error)}`}
        label={done}
        onCancel={onClose}
        isPending={saving.isPending}
      />
    </Form>
  );
}
