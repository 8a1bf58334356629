import { ArrowUp, Square, WandSparkles } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { type Container, containerKey } from '@/api/containers';
import { ComposerButton } from '@/kit/ComposerButton';
import { ComposerForm } from '@/kit/ComposerForm';
import { kept, useDraft } from '@/kit/drafts';
import { AttachButton } from '@/kit/files/AttachButton';
import { useDropsInto } from '@/kit/files/dropped';
import { UploadList } from '@/kit/files/UploadList';
import { addFiles, composerFiles, releaseUploads, removeUpload } from '@/kit/files/uploads';
import { IN_COLUMN, LEDGER } from '@/kit/ledger/ledger';
import { RefineAnswer } from '@/kit/refine/RefineAnswer';
import { RefineButton } from '@/kit/refine/RefineButton';
import { useRefine } from '@/kit/refine/useRefine';
import { callOf } from '@/kit/slash/call';
import type { Outcome } from '@/kit/slash/run';
import { useActions } from '@/ui/actions';
import { Spinner } from '@/ui/Spinner';
import { ContextMeter } from '../context/ContextMeter';
import { type Entry, lastQuestion } from '../transcript/entries';
import { useFilesToSend } from './files';
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
  /** Runs the command in a text, if there is one. */
  command: (text: string) => Promise<Outcome>;
  /** Starts rewording a question of the transcript. */
  edit: (question: number) => void;
}

export function Composer({
  container,
  entries,
  running,
  sending,
  outbox,
  ask,
  command,
  edit,
}: Props) {
  const { kind, id } = container;
  const key = containerKey(container);
  const [draft, setDraft] = useDraft('draft', key);
  const [model] = useDraft('model', key);
  const queue = useQueue(container, outbox.keepForLater);
  const [queueing, setQueueing] = useState(false);
  const [commanding, setCommanding] = useState(false);
  const [editing, setEditing] = useState<number | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const place = useMemo(() => composerFiles({ kind, id }), [kind, id]);
  useDropsInto(place);
  const { files, refused, isUnready } = useFilesToSend(container);
  const refining = useRefine({ kind: 'chat_message', text: draft, onText: setDraft });
  useActions([
    {
      id: 'conversation.refine',
      label: 'Refine my text',
      group: 'Here',
      icon: WandSparkles,
      when: () => !refining.isEmpty,
      run: refining.refine,
    },
  ]);
  const empty = draft.trim() === '' && files.length === 0;
  const busy = sending || queueing || commanding;
  const cannotSend = empty || busy || isUnready;

  const submit = async () => {
    if (cannotSend) return;
    const text = draft.trim();
    if (callOf(text) && (await carriedOut(text))) return;
    const taken = await (outbox.unsent.length > 0 ? wait : running ? follow : say)(text);
    if (taken) {
      releaseUploads(
        key,
        files.map((file) => file.id),
      );
      for (const upload of refused) removeUpload(key, upload);
    }
    // Clears only the text that was sent: the next message may have been begun after it.
    const now = kept('draft', key);
    const next = now.startsWith(draft) ? now.slice(draft.length).trimStart() : undefined;
    if (taken && next !== undefined) setDraft(next);
    else if (next) setDraft(`${text}\n\n${next}`);
    field.current?.focus();
  };

  /** Whether it was a command, which is never sent as a message, whatever the outcome. */
  const carriedOut = async (text: string): Promise<boolean> => {
    setCommanding(true);
    const outcome = await command(text).finally(() => setCommanding(false));
    if (outcome === 'done' && kept('draft', key).trim() === text) setDraft('');
    return outcome !== 'message';
  };

  const say = (text: string) => ask({ content: text, ...(files.length > 0 && { files }) });

  /** Earlier messages go first. */
  const wait = (text: string) => {
    outbox.keepForLater(text, model, undefined, files);
    return true;
  };

  const follow = async (text: string) => {
    setQueueing(true);
    const taken = await queue.add(text, model, files);
    setQueueing(false);
    return taken;
  };

  /** Edits the last message that can still be reworded. */
  const editLast = (): boolean => {
    const waiting = queue.waiting.at(-1);
    const question = running ? undefined : lastQuestion(entries);
    if (waiting) setEditing(waiting.id);
    else if (question) edit(question.id);
    return waiting !== undefined || question !== undefined;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' && draft === '' && files.length === 0) {
      if (editLast()) event.preventDefault();
    }
  };

  return (
    <div className={`${LEDGER} shrink-0 pb-[max(0.5rem,env(safe-area-inset-bottom))] @xl:pb-5`}>
      <div className={IN_COLUMN}>
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
          surface={kind}
          placeholder={placeholder(running, entries.length > 0)}
          text={draft}
          onText={setDraft}
          onSubmit={() => void submit()}
          isBusy={commanding}
          field={field}
          onKeyDown={onKeyDown}
          onFiles={(pasted) => addFiles(place, pasted)}
          above={
            <>
              <UploadList place={place} label="Attached files" />
              <RefineAnswer refining={refining} onAnswered={() => field.current?.focus()} />
            </>
          }
          tools={
            <>
              <AttachButton place={place} />
              <RefineButton refining={refining} />
              <ModelPicker container={key} />
              <ContextMeter container={container} />
            </>
          }
          buttons={
            <>
              {(!running || !empty) && (
                <ComposerButton
                  type="submit"
                  label={running ? 'Queue message' : 'Send'}
                  disabled={cannotSend}
                  tone={running ? 'quiet' : 'main'}
                >
                  {busy ? <Spinner size={18} /> : <ArrowUp aria-hidden size={18} strokeWidth={2} />}
                </ComposerButton>
              )}
              {running && (
                <ComposerButton
                  label="Stop the answer"
                  tone="stop"
                  onClick={({ currentTarget }) => {
                    // The button disappears with the answer. A press by mouse or finger leaves the focus where it is.
                    if (currentTarget === document.activeElement) field.current?.focus();
                    void stop(container);
                  }}
                >
                  <Square aria-hidden size={14} fill="currentColor" strokeWidth={0} />
                </ComposerButton>
              )}
            </>
          }
        />
      </div>
    </div>
  );
}

function placeholder(running: boolean, begun: boolean): string {
  if (running) return 'Add a follow-up. It is sent after this answer.';
  return begun ? 'Reply' : 'Ask anything';
}
