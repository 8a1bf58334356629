import type { Prompt } from '@/api/roles';
import { count, share } from '@/kit/figures/format';
import { isOverfull, partsOf } from './promptParts';

/** How much of its budget the next turn uses before the question, and for what. */
export function PromptBar({ prompt }: { prompt: Prompt }) {
  const { system_tokens: told, history_tokens: said, budget_tokens: budget } = prompt;
  return (
    <>
      <p className="mb-1.5 text-ink">
        About {count(told + said)} of {count(budget)} tokens
      </p>
      <div aria-hidden className="mb-2 flex h-2 overflow-hidden rounded-full bg-line">
        {partsOf(prompt)
          .filter(({ id }) => id !== 'free' && id !== 'instruction')
          .map(({ id, tokens, fill }) => (
            <span
              key={id}
              className={`h-full min-w-px ${fill}`}
              style={{ width: `${share(tokens, budget)}%` }}
            />
          ))}
      </div>
      {isOverfull(prompt) && (
        <p className="mb-2 border-l-2 border-warn pl-3 text-ink-2">
          The oldest messages are left out to fit.
        </p>
      )}
    </>
  );
}
