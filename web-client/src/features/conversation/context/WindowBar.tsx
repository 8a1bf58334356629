import { count, share } from '@/kit/figures/format';
import type { Fullness } from './contextUse';

const PARTS = [
  { part: 'prompt', label: 'Sent with the last message', fill: 'bg-section' },
  {
    part: 'completion',
    label: 'Last answer',
    fill: 'bg-[color-mix(in_oklab,var(--section)_45%,var(--paper))]',
  },
  { part: 'free', label: 'Free', fill: 'bg-line' },
] as const;

/** How full the model's context window is, and with what. */
export function WindowBar({ use }: { use: Fullness }) {
  return (
    <>
      <p className="mb-1.5 flex items-baseline justify-between gap-3 text-ink">
        <span>
          {count(use.whole - use.free)} of {count(use.whole)} tokens
        </span>
        <span className="text-ink-2">{use.percent}%</span>
      </p>
      <div aria-hidden className="mb-2.5 flex h-2 overflow-hidden rounded-full bg-line">
        {PARTS.slice(0, -1).map(({ part, fill }) => (
          <span
            key={part}
            className={`h-full ${fill}`}
            style={{ width: `${share(use[part], use.whole)}%` }}
          />
        ))}
      </div>
      <ul className="flex flex-col gap-1">
        {PARTS.map(({ part, label, fill }) => (
          <li key={part} className="flex items-center gap-2 text-ink-2">
            <span aria-hidden className={`size-2.5 shrink-0 rounded-[3px] ${fill}`} />
            <span className="min-w-0 flex-1">{label}</span>
            <span>{count(use[part])}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
