import { cutTo } from '@/api/cutTo';
import { MAX_MEMORY, remember } from '@/api/memories';
import { Dialog } from '@/ui/Dialog';
import { toast } from '@/ui/toast';
import { MemoryForm } from './MemoryForm';

interface Props {
  /** The suggested text. */
  text: string;
  /** The message that it comes from. */
  message: number | null;
  onClose: () => void;
}

/** Asks what to remember, before it is stored. */
export default function RememberDialog({ text, message, onClose }: Props) {
  return (
    <Dialog title="Remember this" isOpen onClose={onClose} width="md">
      <MemoryForm
        words={{ kind: 'context', content: cutTo(text.trim(), MAX_MEMORY) }}
        done="Remember"
        save={async (words) => {
          await remember(words, message);
          toast.done('Remembered.');
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}
