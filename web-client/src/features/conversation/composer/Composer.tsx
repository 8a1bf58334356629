import { ArrowUp, Square } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import type { Container } from '@/api/types';
import { containerKey } from '@/api/types';
import { Spinner } from '@/ui/Spinner';
import { type Entry, lastQuestion } from '../transcript/entries';
import { ComposerButton } from './ComposerButton';
import { ContextMeter } from './ContextMeter';
import { kept, useKept } from './drafts';
import { COMPOSER_ID } from './focus';
import { MockLine } from './MockLine';
import { ModelPicker } from './ModelPicker';
import { QueuedLine } from './QueuedLine';
import type { Ask } from './sending';
import { stop } from './stop';
import { useQueued } from './useQueued';

interface Props {
  container: Container;
  entries: readonly Entry[];
  running: boolean;
  sending: boolean;
  ask: (question: Ask) => Promise<boolean>;
}

/** Where there is no keyboard beside the screen, Enter is the only way to a new line. */
function enterSends(): boolean {
  return !matchMedia('(pointer: coarse)').matches;
}

export function Composer({ container, entries, running, sending, ask }: Props) {
  const key = containerKey(container);
  const [draft, setDraft] = useKept('draft', key);
  const queue = useQueued(container, running, ask);
  const field = useRef<HTMLTextAreaElement>(null);
  useGrowing(field, draft);
  const empty = draft.trim() === '';

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (empty || sending) return;
    if (running) {
      queue.add(draft.trim());
      setDraft('');
    } else if (await ask({ content: draft.trim() })) {
      // Only what was sent is cleared.
      if (kept('draft', key) === draft) setDraft('');
    }
    field.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const forced = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && (forced || (!event.shiftKey && enterSends()))) {
      event.preventDefault();
      void submit();
    } else if (event.key === 'Escape' && running) {
      event.preventDefault();
      void stop(container);
    } else if (event.key === 'ArrowUp' && draft === '') {
      const question = lastQuestion(entries);
      if (!question) return;
      event.preventDefault();
      setDraft(question.text);
    }
  };

  return (
    <div className="mx-auto w-full max-w-[57rem] shrink-0 px-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] @xl:px-6 @xl:pb-5 @xl:pl-[7.75rem]">
      <MockLine />
      {queue.text !== '' && (
        <QueuedLine
          text={queue.text}
          onCancel={() => {
            queue.cancel();
            field.current?.focus();
          }}
        />
      )}
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
          readOnly={sending}
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
              disabled={empty || sending}
              tone={running ? 'quiet' : 'main'}
            >
              {sending ? <Spinner size={18} /> : <ArrowUp aria-hidden size={18} strokeWidth={2} />}
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

/** For browsers that cannot size a field to its content themselves. */
function useGrowing(field: React.RefObject<HTMLTextAreaElement | null>, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what changes the height.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [field, text]);
}
