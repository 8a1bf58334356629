import type { RunChange } from '@/api/agentChanges';
import { count, plural } from '@/kit/figures/format';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { DialogFoot } from '@/ui/DialogFoot';
import { whatOf } from './labels';

const SHOWN = 20;

interface Props {
  changes: readonly RunChange[];
  onYes: () => void;
  onClose: () => void;
}

/** Lists the changes to undo. */
export default function UndoDialog({ changes, onYes, onClose }: Props) {
  const more = changes.length - SHOWN;
  return (
    <Dialog
      title={
        changes.length === 1 ? 'Undo this change?' : `Undo ${plural(changes.length, 'change')}?`
      }
      mustAnswer
      isOpen
      onClose={onClose}
    >
      <p className="text-ink-2">
        New items are deleted; changed and deleted items are restored. Items changed since the run
        are skipped.
      </p>
      <ul aria-label="Changes to undo" className="mt-3 mb-5 border-t border-line">
        {changes.slice(0, SHOWN).map((change) => (
          <li key={change.id} className="border-b border-line py-2 text-second">
            <span dir="auto" className="block truncate">
              {change.title}
            </span>
            <span className="text-meta text-ink-3">{whatOf(change)}</span>
          </li>
        ))}
        {more > 0 && <li className="py-2 text-second text-ink-2">and {count(more)} more</li>}
      </ul>
      <DialogFoot>
        <Button variant="quiet" autoFocus onPress={onClose}>
          Cancel
        </Button>
        <Button
          variant="danger"
          onPress={() => {
            onClose();
            onYes();
          }}
        >
          {changes.length === 1 ? 'Undo' : 'Undo all'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
