import clsx from 'clsx';
import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/ui/Button';
import { useFileDrop } from './useFileDrop';

interface Props {
  /** What can be dropped. */
  says: string;
  /** The endings that can be chosen, as a file field names them. */
  accept: string;
  onFiles: (files: File[]) => void;
}

/** Where a file to import is dropped or chosen. */
export function DropZone({ says, accept, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { isOver, handlers } = useFileDrop(onFiles);
  return (
    <section
      aria-label="Drop a file here"
      {...handlers}
      className={clsx(
        'flex flex-col items-center gap-3 rounded-2xl border border-dashed px-5 py-9 text-center',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-sheet',
      )}
    >
      <FileUp aria-hidden size={26} strokeWidth={1.5} className="text-ink-3" />
      <p className="text-ink-2">{says}</p>
      <Button variant="primary" onPress={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        accept={accept}
        aria-label="File to import"
        className="sr-only"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </section>
  );
}
