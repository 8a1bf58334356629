import { ArrowUp, Square } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { type Container, containerKey } from '@/api/containers';
import { enterSends, isSendKey, useGrowing } from '@/kit/composing';
import { kept, useKept } from '@/kit/drafts';
import { Spinner } from '@/ui/Spinner';
import { type Entry, lastQuestion } from '../transcript/entries';
import { ComposerButton } from './ComposerButton';
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
  useGrowing(field, draft);
  const empty = draft.trim() === '';
  const busy = sending || queueing;

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
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
    if (event.nativeEvent.isComposing) return;
    if (isSendKey(event)) {
      event.preventDefault();
      void submit();
    } else if (event.key === 'ArrowUp' && draft === '') {
      if (editLast()) event.preventDefault();
    }
  };

  return (
    <div className="mx-auto w-full max-w-[57rem] shrink-0 px-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] @xl:px-6 @xl:pb-5 @xl:pl-[7.75rem]">
      <MockLine />
      <WaitingList
        container={container}
        queue={queue}
        running={running}
        editing={editing}
        onEdit={setEditing}
      />
      <UnsentList container={container} unsent={outbox.unsent} />
      <form
        onSubmit={submit}
        className="rounded-2xl border border-field bg-sheet focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus"
      >
        <textarea
          ref={field}
          id={COMPOSER_ID}
          aria-label="Message"
          placeholder={placeholder(running, entries.length > 0)}
          value={draft}
          rows={1}
          readOnly={busy}
          enterKeyHint={enterSends() ? 'send' : 'enter'}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
          className="block field-sizing-content max-h-[min(40dvh,20rem)] min-h-12 w-full resize-none bg-transparent px-4 pt-3 pb-1 text-prose leading-normal outline-none pointer-coarse:text-[16px]"
        />
        <div className="flex items-center gap-2 px-2 pb-2">
          <ModelPicker container={key} />
          <ContextMeter entries={entries} />
          <span className="flex-1" />
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
        </div>
      </form>
    </div>
  );
}

function placeholder(running: boolean, begun: boolean): string {
  if (running) return 'Add a follow-up; it will be sent when this answer ends';
  return begun ? 'Reply' : 'Ask something';
}
