import { useSecondsSince } from '@/api/clock';
import { FileList } from '@/kit/files/FileList';
import { Margin } from '@/kit/ledger/Margin';
import { useTurns } from '@/kit/turn/turnStore';
import { Markdown } from '@/ui/markdown';
import { useTranscriptActions } from './actions';
import { type Answer, liveAnswer } from './answer';
import type { LiveEntry, StoredAnswer } from './entries';
import { figuresOf, leftOutText } from './figures';
import { Reasoning } from './Reasoning';
import { RowTools } from './RowTools';
import { ShowAll } from './ShowAll';
import { ToolCall } from './ToolCall';

interface Props {
  entry: StoredAnswer | LiveEntry;
  container: string;
}

const NOTES = {
  thinking: 'thinking',
  writing: 'writing',
  calling: 'using tools',
  ended: undefined,
  stored: undefined,
};

/** Renders both growing and stored answers, so that one becomes the other in place. */
export function AnswerRow({ entry, container }: Props) {
  const turn = useTurns(({ turns }) => (entry.kind === 'live' ? turns[container] : undefined));
  const live = entry.kind === 'live';
  const answer = live ? turn && liveAnswer(turn, entry.round) : entry.answer;
  const note = answer && NOTES[answer.state];
  const seconds = useSecondsSince(live && note ? turn?.startedAt : undefined);
  if (!answer) return null;
  return (
    <>
      {entry.opens ? (
        <Margin
          who="Steward"
          at={entry.at}
          note={note && (seconds > 0 ? `${note}, ${seconds} s` : note)}
        />
      ) : (
        <div />
      )}
      <div className="min-w-0">
        <Reasoning answer={answer} />
        <Words answer={answer} />
        <FileList files={answer.files} />
        {answer.calls.map((call) => (
          <ToolCall key={call.id} call={call} />
        ))}
        <ShowAll entry={entry} />
        <Ending answer={answer} />
        <LeftOutLine answer={answer} />
        <Foot answer={answer} ids={entry.ids} asked={entry.asked} />
      </div>
    </>
  );
}

function Words({ answer }: { answer: Answer }) {
  const { text, state, reasoning } = answer;
  if (text !== '') return <Markdown text={text} streaming={state === 'writing'} />;
  if (state !== 'thinking' || reasoning !== '') return null;
  return (
    <div aria-hidden className="flex h-6 items-center gap-1.5 text-section">
      <span className="waiting-dot" />
      <span className="waiting-dot" />
      <span className="waiting-dot" />
    </div>
  );
}

const ENDINGS: Record<string, string> = {
  stopped: 'Stopped',
  length: 'The answer reached the model’s output limit.',
};

function Ending({ answer }: { answer: Answer }) {
  const ending = answer.finishReason && ENDINGS[answer.finishReason];
  return ending ? <p className="mt-2 text-second text-ink-2 italic">{ending}</p> : null;
}

/** What did not fit; shown only with an answer that called no tools. */
function LeftOutLine({ answer: { leftOut, calls } }: { answer: Answer }) {
  if (!leftOut || calls.length > 0) return null;
  return <p className="mt-2 text-meta text-ink-3">{leftOutText(leftOut)}</p>;
}

interface FootProps {
  answer: Answer;
  ids: readonly number[];
  asked: number | null;
}

function Foot({ answer, ids, asked }: FootProps) {
  const { showFigures } = useTranscriptActions();
  if (answer.calls.length > 0 || (answer.state !== 'ended' && answer.state !== 'stored'))
    return null;
  const figures = showFigures ? figuresOf(answer) : '';
  const model = showFigures ? answer.model : null;
  return (
    <div className="-mb-2 flex min-h-8 items-center gap-3 text-meta text-ink-3">
      {/* Truncates only a very long name. */}
      <span className="flex min-w-0 whitespace-pre">
        <span className="truncate">{model}</span>
        <span className="shrink-0">
          {model && figures && ' · '}
          {figures}
        </span>
      </span>
      <RowTools what="Answer" ids={ids} text={answer.text} again={asked} fork={ids.at(-1)} />
    </div>
  );
}
