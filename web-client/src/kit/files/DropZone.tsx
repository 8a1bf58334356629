import clsx from 'clsx';
import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/ui/Button';
import { useFileDrop } from './useFileDrop';

interface Props {
  /** What can be imported, without a full stop. */
  description: string;
  /** The file extensions to choose from, in the format of a file field. */
  accept: string;
  onFiles: (files: File[]) => void;
}

/** Takes a file to import, by drop or picker. */
export function DropZone({ description, accept, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { isOver, handlers } = useFileDrop(onFiles);
  return (
    <section
      aria-label="Import a file"
      {...handlers}
      className={clsx(
        'flex flex-col items-center gap-3 rounded-2xl border border-dashed px-5 py-9 text-center',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-sheet',
      )}
    >
      <FileUp aria-hidden size={26} strokeWidth={1.5} className="text-ink-3" />
      <p className="text-ink-2">
        {description}
        <span className="pointer-coarse:hidden">. Drop it here, or choose it.</span>
      </p>
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
          // Lets the same file be chosen again.
          currentTarget.value = '';
        }}
      />
    </section>
  );
}
