import { WandSparkles } from 'lucide-react';
import { Spinner } from '@/ui/Spinner';
import type { Refining } from './useRefine';

/** A button next to a text field that improves its text. Leaves the focus in the text. */
export function RefineButton({ refining }: { refining: Refining }) {
  if (refining.isEmpty) return null;
  return (
    <button
      type="button"
      aria-label="Refine"
      title="Refine the wording"
      aria-busy={refining.isPending}
      onMouseDown={(event) => event.preventDefault()}
      onClick={refining.refine}
      className="grid size-9 shrink-0 place-items-center rounded-lg text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
    >
      {refining.isPending ? (
        <Spinner size={16} />
      ) : (
        <WandSparkles aria-hidden size={17} strokeWidth={1.75} />
      )}
    </button>
  );
}
