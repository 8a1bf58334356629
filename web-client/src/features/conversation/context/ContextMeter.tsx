import type { Container } from '@/api/containers';
import { useContextUse } from './useContextUse';

/** How full the context is, in one line; the context pane says more. */
export function ContextMeter({ container }: { container: Container }) {
  const use = useContextUse(container);
  if (!use || use.percent === 0) return null;
  return (
    <span className="hidden shrink-0 first:ml-2.5 items-center gap-2 text-meta text-ink-3 @md:flex">
      <span aria-hidden className="h-1 w-14 overflow-hidden rounded-full bg-line">
        <span className="block h-full bg-section" style={{ width: `${use.percent}%` }} />
      </span>
      {use.percent}% of context
    </span>
  );
}
