import { Clock, PenLine, X } from 'lucide-react';
import { useState } from 'react';
import { type Container, containerKey } from '@/api/containers';
import { sentenceOf } from '@/api/problem';
import type { QueuedMessage } from '@/api/types';
import { backToDraft } from '@/kit/drafts';
import { Button } from '@/ui/Button';
import { Spinner } from '@/ui/Spinner';
import { Act } from './Act';
import { backToComposer, namesOf } from './files';
import { focusComposer } from './focus';
import type { Queue } from './useQueue';
import { WordsEditor } from './WordsEditor';

interface Props {
  container: Container;
  queue: Queue;
  running: boolean;
  /** The one that is being reworded. */
  editing: number | null;
  onEdit: (id: number | null) => void;
}

/** What waits to be said, above the box that it was written in. */
export function WaitingList({ container, queue, running, editing, onEdit }: Props) {
  const { waiting, error, refetch } = queue;
  if (error && waiting.length === 0) {
    return (
      <p role="alert" className="flex items-center gap-2 px-4 pb-2 text-second text-ink-2">
        <span className="min-w-0 flex-1">
          Queued messages could not be loaded. {sentenceOf(error)}
        </span>
        <Button size="sm" variant="quiet" onPress={() => void refetch()}>
          Retry
        </Button>
      </p>
    );
  }
  if (waiting.length === 0) return null;
  return (
    <section aria-label="Queued messages" className="pt-2 pr-2 pb-2 pl-4 text-second">
      <h2 className="flex items-center gap-2 pb-0.5 text-meta text-ink-3">
        <Clock aria-hidden size={13} strokeWidth={1.75} className="shrink-0 text-section" />
        {running ? 'Queued · sent after this answer' : 'Paused'}
      </h2>
      <ol className="max-h-[30dvh] overflow-y-auto">
        {waiting.map((one) => (
          <Waiting
            key={one.id}
            one={one}
            running={running}
            isEdited={editing === one.id}
            queue={queue}
            onEdit={(id) => {
              onEdit(id);
              if (id === null) focusComposer();
            }}
            onTakeBack={async () => {
              if (!(await queue.remove(one.id))) return;
              backToDraft(containerKey(container), one.content);
              backToComposer(container, one.attachments);
              focusComposer();
            }}
          />
        ))}
      </ol>
    </section>
  );
}

interface WaitingProps {
  one: QueuedMessage;
  running: boolean;
  isEdited: boolean;
  queue: Queue;
  onEdit: (id: number | null) => void;
  onTakeBack: () => Promise<void>;
}

function Waiting({ one, running, isEdited, queue, onEdit, onTakeBack }: WaitingProps) {
  const [busy, setBusy] = useState(false);
  const whileBusy = async (work: Promise<unknown>) => {
    setBusy(true);
    await work;
    setBusy(false);
  };
  if (isEdited) {
    return (
      <li className="py-1">
        <WordsEditor
          label="Queued message"
          text={one.content}
          done="Save"
          onCancel={() => onEdit(null)}
          onDone={async (text) => {
            const taken = text === one.content || (await queue.reword(one.id, text));
            if (taken) onEdit(null);
            return taken;
          }}
        />
      </li>
    );
  }
  return (
    <li className="flex min-h-8 items-center gap-1 py-0.5">
      <span dir="auto" className="line-clamp-2 min-w-0 flex-1 wrap-anywhere text-ink">
        {one.content || namesOf(one.attachments)}
        {one.content && one.attachments.length > 0 && (
          <span className="block text-meta text-ink-3">{namesOf(one.attachments)}</span>
        )}
      </span>
      {!running && (
        <Act
          look="word"
          label="Send now"
          className="animate-appear-late"
          disabled={busy}
          onClick={() => void whileBusy(queue.send(one.id))}
        >
          {busy && <Spinner />}
        </Act>
      )}
      <Act look="icon" label="Edit" disabled={busy} onClick={() => onEdit(one.id)}>
        <PenLine aria-hidden size={15} strokeWidth={1.75} />
      </Act>
      <Act look="icon" label="Remove" disabled={busy} onClick={() => void whileBusy(onTakeBack())}>
        <X aria-hidden size={15} strokeWidth={1.75} />
      </Act>
    </li>
  );
}
