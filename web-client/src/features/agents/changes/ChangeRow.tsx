import { Undo2 } from 'lucide-react';
import type { RunChange } from '@/api/agentChanges';
import { Button } from '@/ui/Button';
import { When } from '@/ui/Minutely';
import { ChangeLink } from './ChangeLink';
import { isOpen, whatOf } from './labels';

interface Props {
  change: RunChange;
  isDisabled: boolean;
  isPending: boolean;
  onUndo: () => void;
}

/** A change that a run made, its state, and the undo button. */
export function ChangeRow({ change, isDisabled, isPending, onUndo }: Props) {
  const { title, at, undone_at, conflict, lost } = change;
  const why = conflict ?? lost;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className={`truncate ${undone_at ? 'text-ink-3' : ''}`}>
          <ChangeLink change={change} />
        </p>
        <p className="text-meta text-ink-3">
          {whatOf(change)}, <When at={at} />
          {undone_at && (
            <>
              {' · '}undone <When at={undone_at} />
            </>
          )}
        </p>
        {!undone_at && why && <p className="text-meta text-warn">Not undone: {why}</p>}
      </div>
      {isOpen(change) && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Undo: ${title}`}
          isDisabled={isDisabled}
          isPending={isPending}
          onPress={onUndo}
        >
          <Undo2 aria-hidden size={14} /> Undo
        </Button>
      )}
    </li>
  );
}
