import { cutTo } from '@/api/cutTo';
import { MAX_MEMORY, remember } from '@/api/memories';
import { Dialog } from '@/ui/Dialog';
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
  const content = cutTo(text.trim(), MAX_MEMORY);
  return (
    <Dialog
      title={message === null ? 'New memory' : 'Remember this'}
      isOpen
      onClose={onClose}
      width="md"
    >
      <MemoryForm
        // Another part of the same message is another memory.
        id={message === null ? 'new' : `message.${message}.${content}`}
        words={{ kind: 'context', content }}
        done="Remember"
        save={(words) => remember(words, message)}
        onClose={onClose}
      />
    </Dialog>
  );
}
