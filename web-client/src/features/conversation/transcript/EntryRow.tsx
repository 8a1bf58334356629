import clsx from 'clsx';
import { AlarmClock } from 'lucide-react';
import { memo, useState } from 'react';
import { FileList } from '@/kit/files/FileList';
import { LEDGER } from '@/kit/ledger/ledger';
import { Margin } from '@/kit/ledger/Margin';
import { focusComposer } from '../composer/focus';
import { WordsEditor } from '../composer/WordsEditor';
import { AlternativeSwitch } from './AlternativeSwitch';
import { AnswerRow } from './AnswerRow';
import { useTranscriptActions } from './actions';
import type { Entry, Notice, Question } from './entries';
import { FaultRow } from './FaultRow';
import { isLong } from './heights';
import { noticeWords } from './notice';
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
      className={clsx('group/row', LEDGER, leadsOn(entry) ? 'pb-2' : 'pb-7')}
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

/** Whether an answer called tools, so that another one follows it. */
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
  const { id, text, at, ids, alternatives, truncated = [], files = [] } = entry;
  const { editing, edit, reword } = useTranscriptActions();
  const [whole, setWhole] = useState(false);
  const folds = isLong(text);
  if (editing === id) {
    return (
      <>
        <Margin who="You" at={at} />
        <div className="min-w-0 @xl:-ml-4">
          <WordsEditor
            label="Edited question"
            text={text}
            draft={`question.${id}`}
            done="Send"
            onCancel={() => {
              edit(null);
              focusComposer();
            }}
            onDone={(words) => reword(id, words)}
          />
          <FileList files={files} />
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
      fork={id}
    />
  );
  return (
    <>
      <Margin who="You" at={at}>
        {tools}
      </Margin>
      <div className="min-w-0 border-l-2 border-section pl-3.5 @xl:-ml-4">
        {text !== '' && (
          <p
            className={clsx(
              'text-prose leading-[1.68] font-[520] wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]',
              folds && !whole && 'line-clamp-12',
            )}
          >
            <Words text={text} />
          </p>
        )}
        {folds && (
          <button
            type="button"
            aria-expanded={whole}
            onClick={() => setWhole(!whole)}
            className="min-h-8 text-second text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11"
          >
            {whole ? 'Show less' : 'Show all'}
          </button>
        )}
        <FileList files={files} />
        {(whole || !folds) && <ShowAll entry={entry} />}
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

/** How notes start that became a message. */
const NOTES = /^\*\*Notes\*\*(\n\n|$)/;

/** A question is shown as plain text; only the heading of notes is formatted. */
function Words({ text }: { text: string }) {
  if (!NOTES.test(text)) return text;
  return (
    <>
      <span className="block text-second font-normal text-ink-2">Notes</span>
      {text.replace(NOTES, '')}
    </>
  );
}

function NoticeRow({ entry }: { entry: Notice }) {
  const text = entry.about ? noticeWords(entry.about) : entry.text;
  return (
    <>
      <Margin who="Notice" at={entry.at} />
      <div className="min-w-0">
        <p className="text-second leading-6 wrap-anywhere whitespace-pre-wrap text-ink-2 [unicode-bidi:plaintext]">
          {entry.about && (
            <AlarmClock
              aria-hidden
              size={14}
              strokeWidth={1.75}
              className="mr-1.5 inline-block align-[-2px]"
            />
          )}
          {text}
        </p>
        <ShowAll entry={entry} />
        <RowTools what="Notice" ids={entry.ids} text={text} />
      </div>
    </>
  );
}
