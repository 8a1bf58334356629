import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { type Container, containerKey } from '@/api/containers';
import { queries } from '@/api/queries';
import { answerQuestion } from '@/api/turns';
import type { QuestionAnswer } from '@/api/types';
import { useDraft } from '@/kit/drafts';
import { addFiles, composerFiles } from '@/kit/files/uploads';
import { useFileDrop } from '@/kit/files/useFileDrop';
import { LEDGER } from '@/kit/ledger/ledger';
import { TranscriptSkeleton } from '@/kit/ledger/TranscriptSkeleton';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { Part } from '@/kit/parts';
import { useRunSlash } from '@/kit/slash/run';
import { useTurns } from '@/kit/turn/turnStore';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Announcer } from './Announcer';
import { Composer } from './composer/Composer';
import { type Ask, useSending } from './composer/sending';
import { useOutbox } from './composer/useOutbox';
import { clearDialog } from './dialogs';
import { useFollowing } from './following';
import { Suggestions } from './Suggestions';
import { TranscriptContext } from './transcript/actions';
import { useChoosing } from './transcript/choosing';
import { useDeleting } from './transcript/deleting';
import { useForking } from './transcript/forking';
import { Transcript, type TranscriptHandle } from './transcript/Transcript';
import { useEditing } from './transcript/useEditing';
import { usePointedRow } from './transcript/usePointedRow';
import { useTranscript } from './transcript/useTranscript';
import { useConversationActions } from './useConversationActions';
import './conversation.css';

interface Props {
  container: Container;
  title: string;
  /** Shown while the conversation is empty. */
  emptySentence: string;
}

/** A transcript with its composer: stored messages, the running turn, and the queue. */
export function Conversation({ container: { kind, id }, title, emptySentence }: Props) {
  const container = useMemo(() => ({ kind, id }), [kind, id]);
  const key = containerKey(container);
  useFollowing(container);
  const view = useTranscript(container);
  const { entries, shown, showAll, toNewest } = view;
  // Query results render at once; the many first rows are deferred, in small steps.
  const begun = useDeferredValue(entries.length > 0);
  const running = useTurns(({ turns }) => turns[key]?.status === 'running');
  const { data: settings } = useQuery(queries.settings());
  const [model] = useDraft('model', key);
  const outbox = useOutbox(container);
  const { send, sending } = useSending(container, outbox.keepForLater);
  const remove = useDeleting(container);
  const transcript = useRef<TranscriptHandle>(null);
  const [remembering, setRemembering] = useState<{ message: number; text: string } | null>(null);

  const ask = useCallback(
    async (question: Ask) => {
      const accepted = await send({ model, ...question });
      if (accepted) transcript.current?.toEnd();
      return accepted;
    },
    [send, model],
  );
  const command = useRunSlash(container);
  const askAgain = useCallback((retry: number) => void ask({ retry }), [ask]);
  const choose = useChoosing(container);
  const fork = useForking(container);
  const remember = useCallback(
    (message: number, text: string) => setRemembering({ message, text }),
    [],
  );
  const answer = useCallback(
    (question: string, given: QuestionAnswer) => answerQuestion(container, question, given),
    [container],
  );
  const known = useMemo(
    () => (view.endsEarly ? [...shown, ...entries] : shown),
    [view.endsEarly, shown, entries],
  );
  const { editing, edit, reword } = useEditing({ entries: known, ask, transcript });
  const editNewest = useCallback(
    (id: number) => {
      // While older rows are shown, the question is not there to be edited.
      if (view.endsEarly) toNewest();
      edit(id);
    },
    [view.endsEarly, toNewest, edit],
  );
  const marked = usePointedRow({
    ...{ shown, transcript, isDrawn: begun },
    showAround: view.showAround,
  });
  const showFigures = settings?.show_chat_stats ?? true;
  const busy = running || sending;
  const actions = useMemo(
    () => ({
      ...{ remove, askAgain, fork, remember, answer, choose },
      ...{ editing, edit, reword, showAll, busy },
      showFigures,
    }),
    [
      remove,
      askAgain,
      fork,
      remember,
      answer,
      choose,
      editing,
      edit,
      reword,
      showAll,
      busy,
      showFigures,
    ],
  );
  const { isOver, handlers } = useFileDrop((files) => addFiles(composerFiles(container), files));
  const clear = () => clearDialog.open({ container });
  useConversationActions({ container, entries, running, askAgain, edit: editNewest, clear });

  return (
    <TranscriptContext value={actions}>
      <section
        aria-label={title}
        className="@container relative flex min-h-0 flex-1 flex-col"
        {...handlers}
      >
        {isOver && <DropHint />}
        {begun ? (
          <Transcript
            // Differs from the composer's key: with two equal keys React would not remove one.
            key={`transcript ${key} ${view.place}`}
            handle={transcript}
            label={`Conversation: ${title}`}
            container={key}
            entries={shown}
            hasEarlier={view.hasEarlier}
            loadEarlier={view.loadEarlier}
            endsEarly={view.endsEarly}
            hasLater={view.hasLater}
            loadLater={view.loadLater}
            toNewest={toNewest}
            marked={marked}
            top={<Top view={view} />}
            bottom={
              view.endsEarly
                ? view.fault.later && <NotLoaded which="Later" onRetry={view.loadLater} />
                : !running && (
                    <Suggestions entries={entries} container={key} sending={sending} ask={ask} />
                  )
            }
          />
        ) : (
          <div className="flex min-h-0 flex-1 flex-col justify-center overflow-y-auto">
            {view.isPending && <TranscriptSkeleton />}
            {!view.isRead && (
              <QueryFallback
                query={{ error: view.error, refetch: view.refetch }}
                failed="The conversation could not be loaded"
              />
            )}
            {view.isRead && (
              <div className={LEDGER}>
                <div className="@xl:col-start-2">
                  <EmptyState sentence={emptySentence} />
                </div>
              </div>
            )}
          </div>
        )}
        <Composer
          key={key}
          container={container}
          entries={entries}
          running={running}
          sending={sending}
          outbox={outbox}
          ask={ask}
          command={command}
          edit={editNewest}
        />
        <Announcer container={key} />
        {remembering && (
          <Part part="remember" {...remembering} onClose={() => setRemembering(null)} />
        )}
      </section>
    </TranscriptContext>
  );
}

/** Receives no pointer events, so that a drop works anywhere. */
function DropHint() {
  return (
    <div className="pointer-events-none absolute inset-2 z-10 grid place-items-center rounded-2xl border-2 border-dashed border-section bg-sheet/90">
      <p className="text-[1.1875rem] text-ink">Drop files to attach them</p>
    </div>
  );
}

function NotLoaded({ which, onRetry }: { which: string; onRetry: () => unknown }) {
  return (
    <p className="text-center">
      <Button size="sm" variant="quiet" onPress={() => void onRetry()}>
        {which} messages could not be loaded. Retry
      </Button>
    </p>
  );
}

function Top({ view }: { view: ReturnType<typeof useTranscript> }) {
  if (view.fault.earlier) return <NotLoaded which="Earlier" onRetry={view.loadEarlier} />;
  return view.hasEarlier ? 'Loading earlier messages' : null;
}
