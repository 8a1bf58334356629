import { plural } from './figures/format';

interface Props {
  /** How many entries a filter leaves; undefined while nothing is filtered. */
  count: number | undefined;
  /** Shown if that is none. */
  none?: string;
  className?: string;
}

/** Says that a filter leaves nothing, and tells screen readers how much it leaves. It must stay mounted. */
export function Matches({ count, none = 'No matches', className = '' }: Props) {
  return (
    <p role="status" className={count === 0 ? `text-ink-2 ${className}` : 'sr-only top-0'}>
      {count === 0 ? none : count && plural(count, 'match', 'matches')}
    </p>
  );
}
