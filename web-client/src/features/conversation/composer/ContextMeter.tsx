import { useQuery } from '@tanstack/react-query';
import { queries } from '@/api/queries';
import type { Entry } from '../transcript/entries';

/** How much of what the model can read at once the conversation takes, as of the last answer. */
export function ContextMeter({ entries }: { entries: readonly Entry[] }) {
  const { data: active } = useQuery(queries.activeModel());
  const last = entries.findLast((entry) => entry.kind === 'answer' && entry.answer.usage !== null);
  const usage = last?.kind === 'answer' ? last.answer.usage : null;
  const whole = active?.context_window;
  if (!usage || !whole) return null;
  const percent = Math.min(100, Math.round(((usage.prompt + usage.completion) / whole) * 100));
  if (percent === 0) return null;
  return (
    <span className="hidden items-center gap-2 text-meta text-ink-3 @md:flex">
      <span aria-hidden className="h-1 w-14 overflow-hidden rounded-full bg-line">
        <span className="block h-full bg-section" style={{ width: `${percent}%` }} />
      </span>
      {percent}% of context
    </span>
  );
}
