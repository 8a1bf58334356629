import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { memo } from 'react';
import { Button } from '@/ui/Button';
import { focusComposer } from '../composer/focus';
import { WordsEditor } from '../composer/WordsEditor';
import { AlternativeSwitch } from './AlternativeSwitch';
import { AnswerRow } from './AnswerRow';
import { useTranscriptActions } from './actions';
import { settingsHint } from './causes';
import type { Entry, Fault, Notice, Question } from './entries';
import { Margin } from './Margin';
import { RetryAfter } from './RetryAfter';
import { RowTools } from './RowTools';
import { ShowAll } from './ShowAll';

interface Props {
  entry: Entry;
  container: string;
  isNewest: boolean;
}

export const EntryRow = memo(function EntryRow({ entry, container, isNewest }: Props) {
  return (
    <article
      aria-label={LABELS[entry.kind]}
      className={clsx(
        'group/row mx-auto grid w-full max-w-[57rem] gap-x-9 px-4 @xl:grid-cols-[76px_minmax(0,46rem)] @xl:px-6',
        leadsOn(entry) ? 'pb-2' : 'pb-7',
      )}
    >
      {entry.kind === 'question' && <QuestionRow entry={entry} />}
      {(entry.kind === 'answer' || entry.kind === 'live') && (
        <AnswerRow entry={entry} container={container} />
      )}
      {entry.kind === 'notice' && <NoticeRow entry={entry} />}
      {entry.kind === 'fault' && <FaultRow entry={entry} isNewest={isNewest} />}
    </article>
  );
});

/** An answer that asked for tools is followed by what it made of their results. */
function leadsOn(entry: Entry): boolean {
  return entry.kind === 'answer' && entry.answer.calls.length > 0;
}

const LABELS = {
  question: 'You',
  answer: 'Steward',
  live: 'Steward',
  notice: 'Notice',
  fault: 'Error',
};

function QuestionRow({ entry }: { entry: Question }) {
  const { id, text, at, ids, alternatives, truncated = [] } = entry;
  const { editing, edit, reword } = useTranscriptActions();
  if (editing === id) {
    return (
      <>
        <Margin who="You" at={at} />
        <div className="min-w-0 @xl:-ml-4">
          <WordsEditor
            label="The question in other words"
            text={text}
            done="Ask"
            onCancel={() => {
              edit(null);
              focusComposer();
            }}
            onDone={(words) => reword(id, words)}
          />
        </div>
      </>
    );
  }
  const tools = (
    <RowTools
      what="Question"
      ids={ids}
      text={text}
      {...(truncated.length === 0 && { reword: id })}
    />
  );
  return (
    <>
      <Margin who="You" at={at}>
        {tools}
      </Margin>
      <div className="min-w-0 border-l-2 border-section pl-3.5 @xl:-ml-4">
        <p className="text-prose leading-[1.68] font-[520] wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
        <ShowAll entry={entry} />
        <div
          className={clsx(
            '-mb-5 h-8 items-center gap-2',
            alternatives ? 'flex' : 'hidden @xl:flex',
          )}
        >
          {alternatives && (
            <div className="-ml-2">
              <AlternativeSwitch question={id} alternatives={alternatives} />
            </div>
          )}
          <div className="hidden @xl:block">{tools}</div>
        </div>
      </div>
    </>
  );
}

function NoticeRow({ entry }: { entry: Notice }) {
  return (
    <>
      <Margin who="Notice" at={entry.at} />
      <div className="min-w-0">
        <p className="text-second leading-6 wrap-anywhere whitespace-pre-wrap text-ink-2">
          {entry.text}
        </p>
        <ShowAll entry={entry} />
        <RowTools what="Notice" ids={entry.ids} text={entry.text} />
      </div>
    </>
  );
}

function FaultRow({ entry, isNewest }: { entry: Fault; isNewest: boolean }) {
  const { askAgain, busy } = useTranscriptActions();
  const { text, at, ids, cause, asked } = entry;
  const hint = settingsHint(cause.kind);
  return (
    <>
      <Margin who="Error" at={at} />
      <div className="min-w-0 border-l-2 border-danger pl-3.5 @xl:-ml-4">
        <p className="leading-6 wrap-anywhere whitespace-pre-wrap text-danger">{text}</p>
        <div
          className={clsx('flex flex-wrap items-center gap-2', isNewest ? 'mt-2' : '-mb-5 min-h-8')}
        >
          {isNewest && asked !== null && !busy && (
            <Button size="sm" onPress={() => askAgain(asked)}>
              Retry
            </Button>
          )}
          {isNewest && cause.retryAfterSeconds !== null && (
            <RetryAfter since={at} seconds={cause.retryAfterSeconds} />
          )}
          {isNewest && hint && (
            <Link
              to="/settings/model"
              className="px-2 text-second text-ink-2 underline underline-offset-3 hover:text-ink"
            >
              {hint}
            </Link>
          )}
          <RowTools what="Error" ids={ids} text={text} />
        </div>
      </div>
    </>
  );
}
