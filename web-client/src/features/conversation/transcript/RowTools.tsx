import { PenLine, RotateCcw, Trash2 } from 'lucide-react';
import { CopyButton } from '@/ui/markdown';
import { RowButton } from '@/ui/RowButton';
import { useTranscriptActions } from './actions';

interface Props {
  what: string;
  ids: readonly number[];
  text?: string;
  /** The question that can be answered once more from here. */
  again?: number | null;
  /** The question that can be put into other words here. */
  reword?: number;
}

/** Small tools of one row: seen when the row is pointed at or focused, always where there is no pointer. */
export function RowTools({ what, ids, text, again, reword }: Props) {
  const { remove, askAgain, edit, busy } = useTranscriptActions();
  if (ids.length === 0) return null;
  return (
    <div className="flex opacity-0 transition-opacity duration-100 group-hover/row:opacity-100 group-focus-within/row:opacity-100 pointer-coarse:opacity-100">
      {text && <CopyButton label={`Copy ${what.toLowerCase()}`} text={() => text} />}
      {again != null && !busy && (
        <RowButton icon={RotateCcw} label="Answer again" onClick={() => askAgain(again)} />
      )}
      {reword !== undefined && !busy && (
        <RowButton icon={PenLine} label="Edit question" onClick={() => edit(reword)} />
      )}
      <RowButton
        icon={Trash2}
        label={`Delete ${what.toLowerCase()}`}
        onClick={() => remove(ids, what)}
      />
    </div>
  );
}
