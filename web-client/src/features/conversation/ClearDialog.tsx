import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Container } from '@/api/containers';
import { sentenceOf } from '@/api/problem';
import { clearTranscript, transcriptKey } from '@/api/transcript';
import { drop } from '@/kit/turn/turnStore';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { DialogFoot } from '@/ui/DialogFoot';

interface Props {
  container: Container;
  onClose: () => void;
}

/** Deleting all messages at once is too much for an undo of a few seconds, so this asks first. */
export default function ClearDialog({ container, onClose }: Props) {
  const client = useQueryClient();
  const clear = useMutation({
    mutationFn: () => clearTranscript(container),
    onSuccess: async () => {
      drop(container);
      await client.invalidateQueries({ queryKey: transcriptKey(container) });
      onClose();
    },
  });
  return (
    <Dialog title="Delete all messages?" isOpen mustAnswer onClose={onClose}>
      <p className="text-ink-2">
        The conversation stays, without its messages. This cannot be undone.
      </p>
      {clear.error && <p className="mt-3 text-danger">{sentenceOf(clear.error)}</p>}
      <DialogFoot>
        <Button variant="quiet" onPress={onClose} autoFocus>
          Cancel
        </Button>
        <Button variant="danger" isPending={clear.isPending} onPress={() => clear.mutate()}>
          Delete all
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
