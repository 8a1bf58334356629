import { Fold } from '@/kit/ledger/Fold';
import { Markdown } from '@/ui/markdown';
import type { Answer } from './answer';
import { thoughtFor } from './figures';

/** The model's reasoning before the answer: collapsed, because the user asked for the answer. */
export function Reasoning({ answer }: { answer: Answer }) {
  const { reasoning, thoughtMs, state } = answer;
  if (reasoning === '') return null;
  return (
    <Fold
      head={
        <span className={state === 'thinking' ? 'animate-pulse text-section' : undefined}>
          {state === 'thinking' ? 'Thinking' : thoughtFor(thoughtMs)}
        </span>
      }
    >
      <div className="border-l border-line pl-4 text-ink-2 [--prose-size:0.84375rem]">
        <Markdown text={reasoning} streaming={state === 'thinking'} />
      </div>
    </Fold>
  );
}
