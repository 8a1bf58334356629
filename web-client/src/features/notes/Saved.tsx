import { Button } from '@/ui/Button';
import type { Saving, useNotes } from './useNotes';

interface Props {
  saving: Saving;
  empty: boolean;
  onRetry: () => void;
}

/** Whether the notes are saved. */
export function Saved({ saving, empty, onRetry }: Props) {
  const failed = typeof saving === 'object';
  return (
    <p
      role={failed ? 'alert' : 'status'}
      className="flex min-w-0 flex-1 items-center justify-end gap-1 text-meta text-ink-3"
    >
      {saving === 'saving' && 'Saving'}
      {saving === 'saved' && !empty && 'Saved'}
      {saving === 'conflict' && <span className="text-warn">Not saved</span>}
      {failed && (
        <>
          <span className="min-w-0 text-warn">{saving.failed}</span>
          <Button size="sm" variant="quiet" onPress={onRetry}>
            Retry
          </Button>
        </>
      )}
    </p>
  );
}

/** Two windows have edited the notes: the user decides. Nothing is lost before that. */
export function Conflict({ notes }: { notes: ReturnType<typeof useNotes> }) {
  return (
    <div role="alert" className="mt-2 border-l-2 border-warn pl-3 text-ink-2">
      <p>These notes were changed in another window:</p>
      <p dir="auto" className="my-1 line-clamp-6 wrap-anywhere whitespace-pre-wrap text-ink">
        {notes.theirs || '(empty)'}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onPress={() => void notes.keepMine()}>
          Keep mine
        </Button>
        <Button size="sm" variant="quiet" onPress={notes.takeTheirs}>
          Take theirs
        </Button>
      </div>
    </div>
  );
}
