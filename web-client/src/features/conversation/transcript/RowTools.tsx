import { BookmarkPlus, GitFork, PenLine, RotateCcw, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { isTouch } from '@/ui/layout';
import { CopyButton } from '@/ui/markdown';
import { RowButton } from '@/ui/RowButton';
import { useTranscriptActions } from './actions';
import { RowActions } from './RowActions';
import { selectedIn } from './selected';
import { useRowKeys } from './useRowKeys';

export interface RowToolsProps {
  what: string;
  ids: readonly number[];
  text?: string;
  /** The question that can be answered again from here. */
  again?: number | null;
  /** The question that can be reworded here. */
  reword?: number;
  /** The row that a new conversation can start with. */
  fork?: number | undefined;
}

/** The actions of a row: small buttons on hover or focus, a single menu on touch screens. */
export function RowTools(props: RowToolsProps) {
  if (props.ids.length === 0) return null;
  return isTouch() ? <RowActions {...props} /> : <RowToolbar {...props} />;
}

function RowToolbar(props: RowToolsProps) {
  const { what, ids, text, again, reword, fork: from } = props;
  const { remove, askAgain, edit, fork, remember, busy } = useTranscriptActions();
  const tools = useRef<HTMLDivElement>(null);
  const keys = useRowKeys(tools);
  const row = ids[0];
  return (
    <div
      {...keys}
      ref={tools}
      role="toolbar"
      aria-label={`Actions for this ${what.toLowerCase()}`}
      className="flex opacity-0 transition-opacity duration-100 group-hover/row:opacity-100 group-focus-within/row:opacity-100"
    >
      {text && <CopyButton label={`Copy ${what.toLowerCase()}`} text={() => text} />}
      {again != null && !busy && (
        <RowButton icon={RotateCcw} label="Regenerate" onClick={() => askAgain(again)} />
      )}
      {reword !== undefined && !busy && (
        <RowButton icon={PenLine} label="Edit question" onClick={() => edit(reword)} />
      )}
      {from !== undefined && (
        <RowButton icon={GitFork} label="Fork from here" onClick={() => fork(from)} />
      )}
      {text && row !== undefined && (
        <RowButton
          icon={BookmarkPlus}
          label="Remember this"
          // Keeps the selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={({ currentTarget }) => remember(row, selectedIn(currentTarget) || text)}
        />
      )}
      <RowButton
        icon={Trash2}
        label={`Delete ${what.toLowerCase()}`}
        onClick={() => remove(ids, what)}
      />
    </div>
  );
}
