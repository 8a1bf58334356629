import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { type Container, containerKey } from '@/api/containers';
import { sentenceOf } from '@/api/problem';
import { queries } from '@/api/queries';
import { useKept } from '@/kit/drafts';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { lazyOverlay } from '@/ui/lazyPart';
import { Announcer } from './Announcer';
import { Composer } from './composer/Composer';
import { type Ask, useSending } from './composer/sending';
import { useOutbox } from './composer/useOutbox';
import { Suggestions } from './Suggestions';
import { TranscriptContext } from './transcript/actions';
import { useChoosing } from './transcript/choosing';
import { useDeleting } from './transcript/deleting';
import { Transcript, type TranscriptHandle } from './transcript/Transcript';
import { TranscriptSkeleton } from './transcript/TranscriptSkeleton';
import { useEditing } from './transcript/useEditing';
import { useTranscript } from './transcript/useTranscript';
import { useFollowing } from './turn/following';
import { useTurns } from './turn/turnStore';
import { useConversationActions } from './useConversationActions';
import './conversation.css';

const ClearDialog = lazyOverlay(() => import('./ClearDialog'));

interface Props {
  container: Container;
  title: string;
  /** What belongs here, said while there is nothing. */
  emptySentence: string;
}

/** A transcript with its composer: what is stored, what happens now, and what comes next. */
export function Conversation({ container: { kind, id }, title, emptySentence }: Props) {
  const container = useMemo(() => ({ kind, id }), [kind, id]);
  const key = containerKey(container);
  useFollowing(container);
  const view = useTranscript(container);
  const { entries, showAll } = view;
  const running = useTurns(({ turns }) => turns[key]?.status === 'running');
  const { data: settings } = useQuery(queries.settings());
  const [model] = useKept('model', key);
  const outbox = useOutbox(container, entries, view.isRead);
  const { send, sending } = useSending(container, outbox.prepare);
  const remove = useDeleting(container);
  const transcript = useRef<TranscriptHandle>(null);
  const [clearing, setClearing] = useState(false);

  const ask = useCallback(
    async (question: Ask) => {
      const accepted = await send({ model, ...question });
      if (accepted) transcript.current?.toEnd();
      return accepted;
    },
    [send, model],
  );
  const askAgain = useCallback((retry: number) => void ask({ retry }), [ask]);
  const choose = useChoosing(container);
  const { editing, edit, reword } = useEditing({ entries, ask, transcript });
  const showFigures = settings?.show_chat_stats ?? true;
  const busy = running || sending;
  const actions = useMemo(
    () => ({ remove, askAgain, choose, editing, edit, reword, showAll, busy, showFigures }),
    [remove, askAgain, choose, editing, edit, reword, showAll, busy, showFigures],
  );
  const clear = () => setClearing(true);
  useConversationActions({ container, entries, running, askAgain, edit, clear });

  return (
    <TranscriptContext value={actions}>
      <section aria-label={title} className="@container flex min-h-0 flex-1 flex-col">
        {entries.length > 0 ? (
          <Transcript
            // Another key than the composer's: of two alike React would forget to take one away.
            key={`transcript ${key}`}
            handle={transcript}
            label={`Conversation: ${title}`}
            container={key}
            entries={entries}
            hasEarlier={view.hasEarlier}
            loadEarlier={view.loadEarlier}
            top={<Top view={view} />}
            bottom={!running && <Suggestions entries={entries} container={key} ask={ask} />}
          />
        ) : (
          <div className="flex min-h-0 flex-1 flex-col justify-center overflow-y-auto">
            {view.isPending && <TranscriptSkeleton />}
            {view.error && !view.isRead && (
              <ErrorState
                sentence="The conversation could not be read"
                detail={sentenceOf(view.error)}
                onRetry={() => void view.refetch()}
              />
            )}
            {view.isRead && <EmptyState sentence={emptySentence} />}
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
          edit={edit}
        />
        <Announcer container={key} />
        {clearing && <ClearDialog container={container} onClose={() => setClearing(false)} />}
      </section>
    </TranscriptContext>
  );
}

function Top({ view }: { view: ReturnType<typeof useTranscript> }) {
  if (view.earlierFault !== null) {
    return (
      <Button size="sm" variant="quiet" onPress={() => void view.loadEarlier()}>
        Earlier messages could not be read. Retry
      </Button>
    );
  }
  return view.hasEarlier ? 'Reading earlier messages' : null;
}
