import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_MEMORY, type MemoryPair, memories, mergeMemories } from '@/api/memories';
import { sentenceOf } from '@/api/problem';
import { keys } from '@/api/queries';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Form } from '@/ui/Form';
import { Notice } from '@/ui/Notice';
import { SubmitFoot } from '@/ui/SubmitFoot';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';

/** Pairs of memories that seem to say the same, to be merged. */
export function Duplicates() {
  const { data: pairs = [] } = useQuery(memories.duplicates());
  const [chosen, setChosen] = useState<MemoryPair | null>(null);
  const pair = pairs[0];
  if (!pair && !chosen) return null;
  return (
    <>
      {pair && (
        <Notice
          tone="info"
          action={
            <Button size="sm" onPress={() => setChosen(pair)}>
              Compare
            </Button>
          }
        >
          {pairs.length === 1
            ? 'Two memories look alike.'
            : `${pairs.length} pairs of memories look alike.`}
        </Notice>
      )}
      {chosen && <MergeDialog pair={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

/** Shows two memories and the merged one, before merging. */
function MergeDialog({ pair, onClose }: { pair: MemoryPair; onClose: () => void }) {
  const client = useQueryClient();
  const [content, setContent] = useState(pair.content);
  const merging = useMutation({
    mutationFn: () => mergeMemories(pair, content.trim()),
    onSuccess: () => {
      toast.done('Memories merged.');
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.memories }),
  });
  return (
    <Dialog title="Merge memories" isOpen onClose={onClose} width="md">
      <Form onSubmit={() => content.trim() !== '' && merging.mutate()}>
        <ul className="flex flex-col gap-2">
          {[pair.keep, pair.from].map(({ id, kind, content: said }) => (
            <li key={id} className="border-l-2 border-line-strong pl-3">
              <p className="text-meta text-ink-3">{kind}</p>
              <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                {said}
              </p>
            </li>
          ))}
        </ul>
        <TextField
          label="Merged memory"
          isRequired
          autoFocus
          value={content}
          onChange={setContent}
          maxLength={MAX_MEMORY}
          rows={4}
          help={`Keeps the kind “${pair.keep.kind}”.`}
        />
        <SubmitFoot
          error={merging.error && `The memories were not merged. ${sentenceOf(merging.error)}`}
          label="Merge"
          cancel="Keep both"
          onCancel={onClose}
          isPending={merging.isPending}
        />
      </Form>
    </Dialog>
  );
}
