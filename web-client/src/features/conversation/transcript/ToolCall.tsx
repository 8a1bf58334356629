import { Check, CircleAlert } from 'lucide-react';
import { FileList } from '@/kit/files/FileList';
import { Fold } from '@/kit/ledger/Fold';
import { pretty } from '@/ui/json';
import { lazyPart } from '@/ui/lazyPart';
import { Spinner } from '@/ui/Spinner';
import { useTranscriptActions } from './actions';
import type { CallView } from './answer';
import { CallProgress } from './CallProgress';
import { SignInCard } from './SignInCard';
import { toolTitle } from './toolTitle';

const QuestionCard = lazyPart(() => import('./QuestionCard'));

function Text({ label, text }: { label: string; text: string }) {
  return (
    <div className="mt-2">
      <div className="text-meta text-ink-3">{label}</div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long result is scrolled by keyboard too.
        tabIndex={0}
        className="mt-1 max-h-80 overflow-auto rounded-lg border border-line bg-sheet px-3 py-2 font-mono text-meta leading-relaxed break-words whitespace-pre-wrap"
      >
        {text}
      </pre>
    </div>
  );
}

/** A tool call of the model: one line that expands to its input and output, with its progress below. */
export function ToolCall({ call }: { call: CallView }) {
  const title = toolTitle(call.name);
  const { answer } = useTranscriptActions();
  return (
    <>
      <Line call={call} title={title} />
      {call.result && <FileList files={call.result.files} />}
      {call.progress && <CallProgress label={title} progress={call.progress} />}
      {call.signIn && <SignInCard wish={call.signIn} />}
      {call.questions.map((question) => (
        <QuestionCard key={question.id} question={question} answer={answer} />
      ))}
    </>
  );
}

function Line({ call, title }: { call: CallView; title: string }) {
  const { result } = call;
  return (
    <Fold
      head={
        <>
          <Mark call={call} />
          <span className="truncate">{title}</span>
          {result?.isError && <span className="shrink-0 text-danger">failed</span>}
        </>
      }
    >
      <Text label="Input" text={pretty(call.arguments)} />
      {result && <Text label={result.isError ? 'Error' : 'Result'} text={pretty(result.content)} />}
    </Fold>
  );
}

function Mark({ call }: { call: CallView }) {
  if (call.result === null) return call.working ? <Spinner /> : null;
  return call.result.isError ? (
    <CircleAlert aria-hidden size={14} strokeWidth={1.75} className="shrink-0 text-danger" />
  ) : (
    <Check aria-hidden size={14} strokeWidth={1.75} className="shrink-0 text-ok" />
  );
}
