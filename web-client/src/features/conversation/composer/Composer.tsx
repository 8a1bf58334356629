import { ArrowUp, Square } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type Container, containerKey } from '@/api/containers';
import { ComposerButton } from '@/kit/ComposerButton';
import { ComposerForm } from '@/kit/ComposerForm';
import { kept, useKept } from '@/kit/drafts';
import { Spinner } from '@/ui/Spinner';
import { type Entry, lastQuestion } from '../transcript/entries';
import { ContextMeter } from './ContextMeter';
import { COMPOSER_ID } from './focus';
import { MockLine } from './MockLine';
import { ModelPicker } from './ModelPicker';
import type { Ask } from './sending';
import { stop } from './stop';
import { UnsentList } from './UnsentList';
import type { Outbox } from './useOutbox';
import { useQueue } from './useQueue';
import { WaitingList } from './WaitingList';

interface Props {
  container: Container;
  entries: readonly Entry[];
  running: boolean;
  sending: boolean;
  outbox: Outbox;
  ask: (question: Ask) => Promise<boolean>;
  /** Puts a question of the transcript into other words. */
  edit: (question: number) => void;
}

export function Composer({ container, entries, running, sending, outbox, ask, edit }: Props) {
  const key = containerKey(container);
  const [draft, setDraft] = useKept('draft', key);
  const [model] = useKept('model', key);
  const queue = useQueue(container, outbox.prepare);
  const [queueing, setQueueing] = useState(false);
  const [editing, setEditing] = useState<number | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const empty = draft.trim() === '';
  const busy = sending || queueing;

  const submit = async () => {
    if (empty || busy) return;
    const text = draft.trim();
    // What was said before goes first.
    const taken =
      (outbox.unsent.length > 0 && outbox.prepare()(text, model)) ||
      (await (running ? follow(text) : ask({ content: text })));
    // Only what was sent is cleared.
    if (taken && kept('draft', key) === draft) setDraft('');
    field.current?.focus();
  };

  const follow = async (text: string) => {
    setQueueing(true);
    const taken = await queue.add(text, model);
    setQueueing(false);
    return taken;
  };

  /** What was said last and can still be put into other words. */
  const editLast = (): boolean => {
    const waiting = queue.waiting.at(-1);
    const question = running ? undefined : lastQuestion(entries);
    if (waiting) setEditing(waiting.id);
    else if (question) edit(question.id);
    return waiting !== undefined || question !== undefined;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' && draft === '') {
      if (editLast()) event.preventDefault();
    }
  };

  return (
    <div className="mx-auto w-full max-w-[57rem] shrink-0 px-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] @xl:px-6 @xl:pb-5 @xl:pl-[calc(7.75rem-5px)]">
      <MockLine />
      <WaitingList
        container={container}
        queue={queue}
        running={running}
        editing={editing}
        onEdit={setEditing}
      />
      <UnsentList container={container} unsent={outbox.unsent} />
      <ComposerForm
        id={COMPOSER_ID}
        label="Message"
        placeholder={placeholder(running, entries.length > 0)}
        text={draft}
        onText={setDraft}
        onSubmit={() => void submit()}
        isBusy={busy}
        field={field}
        onKeyDown={onKeyDown}
        tools={
          <>
            <ModelPicker container={key} />
            <ContextMeter entries={entries} />
          </>
        }
        buttons={
          <>
            {(!running || !empty) && (
              <ComposerButton
                type="submit"
                label={running ? 'Send when this answer ends' : 'Send'}
                disabled={empty || busy}
                tone={running ? 'quiet' : 'main'}
              >
                {busy ? <Spinner size={18} /> : <ArrowUp aria-hidden size={18} strokeWidth={2} />}
              </ComposerButton>
            )}
            {running && (
              <ComposerButton
                label="Stop the answer"
                tone="stop"
                onClick={() => void stop(container)}
              >
                <Square aria-hidden size={14} fill="currentColor" strokeWidth={0} />
              </ComposerButton>
            )}
          </>
        }
      />
    </div>
  );
}

function placeholder(running: boolean, begun: boolean): string {
  if (running) return 'Add a follow-up; it will be sent when this answer ends';
  return begun ? 'Reply' : 'Ask something';
}
