import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_MEMORY, type MemoryWords, memories } from '@/api/memories';
import { keys } from '@/api/queries';
import { changesOf } from '@/kit/forms/changesOf';
import { FormFoot } from '@/kit/forms/FormFoot';
import { useForm } from '@/kit/forms/useForm';
import { Refine } from '@/kit/refine/Refine';
import { Button } from '@/ui/Button';
import { Form } from '@/ui/Form';
import { TextField } from '@/ui/TextField';
import { kindsToChoose, wrongKind } from './labels';

interface Props {
  /** Tells its draft from those of others. */
  id: string | number;
  words: MemoryWords;
  /** The label of the save button. */
  done: string;
  save: (words: MemoryWords, changes: Partial<MemoryWords>) => Promise<unknown>;
  onClose: () => void;
}

/** Edits the text and the kind of a memory. Typed text is kept until saved or discarded. */
export function MemoryForm({ id, words, done, save, onClose }: Props) {
  const client = useQueryClient();
  const { data: all = [] } = useQuery(memories.all());
  // The values when editing started, whatever another window does meanwhile.
  const [was] = useState(words);
  const form = useForm<Partial<MemoryWords>, MemoryWords>({
    id: `memory.${id}`,
    updateOf: ({ kind = was.kind, content = was.content }) => ({
      kind: kind.trim().toLowerCase(),
      content: content.trim(),
    }),
    isFaulty: ({ kind = was.kind }) => wrongKind(kind) !== undefined,
    save: async (typed) => {
      await save(typed, changesOf(was, typed) ?? {});
      void client.invalidateQueries({ queryKey: keys.memories });
    },
    failed: 'The memory was not saved.',
  });
  const { kind, content } = { ...was, ...form.draft };
  const setKind = (kind: string) => form.set({ kind });
  const setContent = (content: string) => form.set({ content });
  return (
    <Form onSubmit={async () => (await form.save()) && onClose()}>
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
        <TextField
          label="Kind"
          value={kind}
          onChange={setKind}
          maxLength={32}
          error={wrongKind(kind)}
        />
        <fieldset aria-label="Suggested kinds" className="flex flex-wrap gap-1">
          {kindsToChoose(all).map((one) => (
            <Button key={one} size="sm" onPress={() => setKind(one)}>
              {one}
            </Button>
          ))}
        </fieldset>
      </div>
      <FormFoot form={form} label={done} onClose={onClose} />
    </Form>
  );
}
