import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { Check, CircleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { urlOf } from '@/api/attachments';
import { duration } from '@/kit/figures/format';
import { shortCount } from '@/kit/figures/spent';
import { Fold } from '@/kit/ledger/Fold';
import { LEDGER } from '@/kit/ledger/ledger';
import { Margin } from '@/kit/ledger/Margin';
import { Mono } from '@/kit/page/Mono';
import { FaultText } from '@/ui/FaultText';
import { inLine } from '@/ui/json';
import { lazyPart } from '@/ui/lazyPart';
import { Spinner } from '@/ui/Spinner';
import { toolName } from '../labels';
import { Value } from '../Value';
import type { Call, Entry } from './entries';
import { Answer, Thought } from './Words';

const FileList = lazyPart(async () => ({
  default: (await import('@/kit/files/FileList')).FileList,
}));

interface Props {
  entry: Entry;
  /** Whether a call without a result is still running, and text may grow. */
  isLive: boolean;
  /** Whether the run waits for a decision: then its calls without a result do not count as running. */
  isHeld?: boolean | undefined;
  /** Whether the call differs from another run. */
  isMarked?: boolean | undefined;
}

const SPACE: Record<Entry['kind'], string> = {
  said: 'pt-3 pb-6',
  kickoff: 'pb-3',
  answer: 'pb-5',
  thought: 'pb-1',
  call: 'pb-1',
  fault: 'pb-5',
  note: 'pb-3',
  signIn: 'pb-4',
  question: 'pb-5',
  done: 'pb-5',
  turn: 'pb-6',
  raw: 'pb-1',
};

/** One entry of a timeline. */
export const EntryRow = memo(function EntryRow(props: Props) {
  const { entry } = props;
  return (
    <article aria-label={labelOf(entry)} className={clsx(LEDGER, SPACE[entry.kind])}>
      <Content {...props} />
    </article>
  );
});

function labelOf(entry: Entry): string {
  switch (entry.kind) {
    case 'said':
      return 'You';
    case 'kickoff':
      return 'Workflow';
    case 'answer':
    case 'thought':
      return 'Agent';
    case 'call':
      return 'Tool';
    case 'fault':
      return 'Error';
    case 'note':
    case 'signIn':
      return 'Notice';
    case 'question':
      return 'Question';
    case 'done':
      return 'Done';
    case 'turn':
      return 'End of step';
    case 'raw':
      return 'Event';
  }
}

/** An entry without a label in the margin. */
const Column = ({ children }: { children: ReactNode }) => (
  <div className="min-w-0 @xl:col-start-2">{children}</div>
);

function Content({ entry, isLive, isHeld = false, isMarked = false }: Props) {
  switch (entry.kind) {
    case 'said':
      return (
        <>
          <Margin who="You" at={entry.at} />
          <p className="min-w-0 border-l-2 border-section pl-3.5 text-prose leading-[1.68] font-[520] wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext] @xl:-ml-4">
            {entry.text}
          </p>
        </>
      );
    case 'kickoff':
      return (
        <>
          <Margin who="Workflow" at={entry.at} />
          <Fold head="Started by a workflow">
            <Words text={entry.text} />
          </Fold>
        </>
      );
    case 'answer':
      return <Answer entry={entry} isLive={isLive} />;
    case 'thought':
      return (
        <Column>
          <Thought entry={entry} isLive={isLive} />
        </Column>
      );
    case 'call':
      return (
        <Column>
          <CallLine call={entry.call} isLive={isLive} isHeld={isHeld} isMarked={isMarked} />
        </Column>
      );
    case 'fault':
      return (
        <>
          <Margin who="Error" at={entry.at} />
          <p className="min-w-0 wrap-anywhere whitespace-pre-wrap text-ink-2 [unicode-bidi:plaintext]">
            <FaultText text={entry.text} />
          </p>
        </>
      );
    case 'note':
      return (
        <>
          <Margin who="Notice" at={entry.at} />
          <Note text={entry.text} />
        </>
      );
    case 'signIn':
      return (
        <>
          <Margin who="Notice" at={entry.at} />
          <p className="min-w-0 text-second leading-6">
            {entry.server} requires sign-in.{' '}
            <Link
              to="/settings/tools/$name"
              params={{ name: entry.server }}
              className="text-accent underline underline-offset-4"
            >
              Sign in to {entry.server}
            </Link>
          </p>
        </>
      );
    case 'question':
      return (
        <>
          <Margin who="Question" at={entry.at} />
          <p dir="auto" className="min-w-0 font-[560] wrap-anywhere">
            {entry.text}
          </p>
        </>
      );
    case 'done':
      return (
        <>
          <Margin who="Done" at={entry.at} />
          <p dir="auto" className="flex min-w-0 items-start gap-2 font-[560] wrap-anywhere">
            <Check aria-hidden size={16} className="mt-1 shrink-0 text-ok" /> {entry.text}
          </p>
        </>
      );
    case 'turn':
      return (
        <Column>
          <p className="border-b border-line pb-2 text-meta text-ink-3">
            {duration(entry.ms)} · {shortCount(entry.input)} tokens in, {shortCount(entry.output)}{' '}
            out{entry.isEstimated && ', estimated'}
          </p>
        </Column>
      );
    case 'raw':
      return (
        <>
          <Margin who={String(entry.event.id)} at={entry.at} />
          <Fold head={<span className="font-mono text-meta">{entry.event.kind}</span>}>
            <Mono label={entry.event.kind} text={JSON.stringify(entry.event, null, 2)} />
          </Fold>
        </>
      );
  }
}

const FOLDED_LETTERS = 90;

const Words = ({ text }: { text: string }) => (
  <p className="min-w-0 text-second leading-6 wrap-anywhere whitespace-pre-wrap text-ink-2 [unicode-bidi:plaintext]">
    {text}
  </p>
);

/** A message from Steward to the agent; a long one is collapsed. */
function Note({ text }: { text: string }) {
  if (text.length <= FOLDED_LETTERS) return <Words text={text} />;
  return (
    <div className="min-w-0">
      <Fold head={<span className="truncate">{text}</span>}>
        <Words text={text} />
      </Fold>
    </div>
  );
}

/** The number of pictures visible before a call is expanded. */
const ON_THE_LINE = 3;

interface CallProps {
  call: Call;
  isLive: boolean;
  isHeld: boolean;
  isMarked: boolean;
}

/** A tool call: one line with its time, which expands to its input and output. */
function CallLine({ call, isLive, isHeld, isMarked }: CallProps) {
  return (
    <Fold
      head={
        <>
          <Mark call={call} isLive={isLive && !isHeld} />
          <span className="shrink-0 max-w-[50%] truncate">{toolName(call.name)}</span>
          {call.asked !== '' && (
            <span dir="auto" className="min-w-0 truncate font-mono text-meta text-ink-3">
              {inLine(call.asked)}
            </span>
          )}
          {isMarked && <mark className="shrink-0 bg-warn-soft text-meta text-ink">differs</mark>}
          {call.isReading && <span className="shrink-0 text-meta text-ink-3">read-only</span>}
          {call.isError && <span className="shrink-0 text-danger">failed</span>}
          {call.notMade !== null && <span className="shrink-0">{call.notMade}</span>}
          {call.result === null && !isLive && (
            <span className="shrink-0 text-meta text-ink-3">interrupted</span>
          )}
          {call.result === null && isLive && isHeld && (
            <span className="shrink-0 text-meta text-ink-3">waiting</span>
          )}
          {call.ms !== null && (
            <span className="shrink-0 text-meta text-ink-3">{duration(call.ms)}</span>
          )}
          {call.pictures.slice(0, ON_THE_LINE).map((picture) => (
            <img
              key={picture.id}
              src={urlOf(picture)}
              alt=""
              width={20}
              height={20}
              loading="lazy"
              className="size-5 shrink-0 rounded object-cover"
            />
          ))}
        </>
      }
    >
      {call.asked !== '' && <Named name="arguments" label="Input" text={call.asked} />}
      {call.result !== null && <Named name="result" label={resultName(call)} text={call.result} />}
      {call.pictures.length > 0 && <FileList files={call.pictures} />}
    </Fold>
  );
}

/** Instead of a result, an agent is told that a call was not made. */
function resultName({ notMade, isError }: Call): string {
  if (notMade !== null) return 'Sent to the agent';
  return isError ? 'Error' : 'Result';
}

function Named(field: { name: string; label: string; text: string }) {
  return (
    <div className="mt-2">
      <div className="text-meta text-ink-3">{field.label}</div>
      <Value {...field} />
    </div>
  );
}

function Mark({ call, isLive }: { call: Call; isLive: boolean }) {
  if (call.result === null) return isLive ? <Spinner /> : null;
  if (call.notMade !== null)
    return <CircleAlert aria-hidden size={14} className="shrink-0 text-ink-3" />;
  return call.isError ? (
    <CircleAlert aria-hidden size={14} strokeWidth={1.75} className="shrink-0 text-danger" />
  ) : (
    <Check aria-hidden size={14} strokeWidth={1.75} className="shrink-0 text-ok" />
  );
}
