import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { memo } from 'react';
import { Button } from '@/ui/Button';
import { AnswerRow } from './AnswerRow';
import { useTranscriptActions } from './actions';
import type { Entry, Fault, Notice, Question } from './entries';
import { Margin } from './Margin';
import { RowTools } from './RowTools';

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
        <AnswerRow entry={entry} container={container} isNewest={isNewest} />
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
  const { text, at, ids } = entry;
  return (
    <>
      <Margin who="You" at={at}>
        <RowTools what="Question" ids={ids} text={text} />
      </Margin>
      <div className="min-w-0 border-l-2 border-section pl-3.5 @xl:-ml-4">
        <p className="text-prose leading-[1.68] font-[520] wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
        <div className="-mb-5 hidden h-8 @xl:block">
          <RowTools what="Question" ids={ids} text={text} />
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
        <RowTools what="Notice" ids={entry.ids} text={entry.text} />
      </div>
    </>
  );
}

const KEY_TROUBLE = /credential|api key|unauthor|rejected|\b40[13]\b/i;

function FaultRow({ entry, isNewest }: { entry: Fault; isNewest: boolean }) {
  const { askAgain } = useTranscriptActions();
  const { text, at, ids, cause } = entry;
  const aboutKey = cause ? cause.kind === 'credentials_rejected' : KEY_TROUBLE.test(text);
  return (
    <>
      <Margin who="Error" at={at} />
      <div className="min-w-0 border-l-2 border-danger pl-3.5 @xl:-ml-4">
        <p className="leading-6 wrap-anywhere whitespace-pre-wrap text-danger">{text}</p>
        <div
          className={clsx('flex flex-wrap items-center gap-2', isNewest ? 'mt-2' : '-mb-5 min-h-8')}
        >
          {isNewest && (
            <Button size="sm" onPress={askAgain}>
              Retry
            </Button>
          )}
          {isNewest && aboutKey && (
            <Link
              to="/settings/model"
              className="px-2 text-second text-ink-2 underline underline-offset-3 hover:text-ink"
            >
              Model settings
            </Link>
          )}
          <RowTools what="Error" ids={ids} text={text} />
        </div>
      </div>
    </>
  );
}
