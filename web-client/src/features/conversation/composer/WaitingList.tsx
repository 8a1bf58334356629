import { PenLine, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Container, containerKey } from '@/api/containers';
import type { QueuedMessage } from '@/api/types';
import { Act } from '@/kit/Act';
import { backToDraft, keep, kept } from '@/kit/drafts';
import { QueuedList, QueuedRow } from '@/kit/QueuedList';
import { Spinner } from '@/ui/Spinner';
import { backToComposer, namesOf } from './files';
import { focusComposer } from './focus';
import type { Queue } from './useQueue';
import { WordsEditor } from './WordsEditor';

interface Props {
  container: Container;
  queue: Queue;
  running: boolean;
  /** The message being reworded. */
  editing: number | null;
  onEdit: (id: number | null) => void;
}

const draftOf = (id: number) => `queued.${id}`;

/** The queued messages, above the composer. */
export function WaitingList({ container, queue, running, editing, onEdit }: Props) {
  const { waiting, error, refetch } = queue;
  const key = containerKey(container);
  const isPaused = !running || waiting.every(({ paused }) => paused);
  const isSent = editing !== null && !waiting.some(({ id }) => id === editing);
  // The message was sent during the edit: the new text goes to the composer.
  useEffect(() => {
    if (!isSent) return;
    backToDraft(key, kept('draft', draftOf(editing)));
    keep('draft', draftOf(editing), '');
    onEdit(null);
  }, [isSent, editing, key, onEdit]);
  return (
    <QueuedList
      heading={isPaused ? 'Paused' : 'Queued · sent after this answer'}
      isEmpty={waiting.length === 0}
      error={error}
      onRetry={() => void refetch()}
    >
      {waiting.map((one) => (
        <Waiting
          key={one.id}
          one={one}
          running={running}
          isPaused={!isPaused && one.paused}
          isEdited={editing === one.id}
          queue={queue}
          onEdit={(id) => {
            onEdit(id);
            if (id === null) focusComposer();
          }}
          onTakeBack={async () => {
            if (!(await queue.remove(one.id))) return;
            backToDraft(key, one.content);
            backToComposer(container, one.attachments);
            focusComposer();
          }}
        />
      ))}
    </QueuedList>
  );
}

interface WaitingProps {
  one: QueuedMessage;
  running: boolean;
  /** Whether it is paused, unlike others. */
  isPaused: boolean;
  isEdited: boolean;
  queue: Queue;
  onEdit: (id: number | null) => void;
  onTakeBack: () => Promise<void>;
}

function Waiting({ one, running, isPaused, isEdited, queue, onEdit, onTakeBack }: WaitingProps) {
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
          draft={draftOf(one.id)}
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
  const text = one.content || namesOf(one.attachments);
  const details = [isPaused ? 'Paused' : '', one.content && namesOf(one.attachments)];
  const detail = details.filter(Boolean).join(' · ');
  return (
    <QueuedRow text={text} {...(detail && { detail })}>
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
      <Act look="icon" label="Edit" about={text} disabled={busy} onClick={() => onEdit(one.id)}>
        <PenLine aria-hidden size={15} strokeWidth={1.75} />
      </Act>
      <Act
        look="icon"
        label="Remove"
        about={text}
        disabled={busy}
        onClick={() => void whileBusy(onTakeBack())}
      >
        <X aria-hidden size={15} strokeWidth={1.75} />
      </Act>
    </QueuedRow>
  );
}
