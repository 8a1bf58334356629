import { type LucideIcon, PenLine, RotateCcw, Trash2 } from 'lucide-react';
import { CopyButton } from '@/ui/markdown';
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
        <Tool icon={RotateCcw} label="Answer again" onClick={() => askAgain(again)} />
      )}
      {reword !== undefined && !busy && (
        <Tool icon={PenLine} label="Edit question" onClick={() => edit(reword)} />
      )}
      <Tool
        icon={Trash2}
        label={`Delete ${what.toLowerCase()}`}
        onClick={() => remove(ids, what)}
      />
    </div>
  );
}

function Tool({
  icon: Icon,
  label,
  onClick,
}: {
  icon: LucideIcon;
  label: string;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-8 place-items-center rounded-lg text-ink-3 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
    >
      <Icon aria-hidden size={15} strokeWidth={1.75} />
    </button>
  );
}
