import clsx from 'clsx';
import { keycaps } from './keys';

interface Props {
  /** In the notation of the action registry: `$mod+k`, `g t`, `?`. */
  keys: string;
  inverse?: boolean;
}

export function Kbd({ keys, inverse = false }: Props) {
  return (
    <span className="inline-flex gap-0.5">
      {keycaps(keys).map((cap, position) => (
        <kbd
          // biome-ignore lint/suspicious/noArrayIndexKey: a shortcut may contain the same key twice, and never changes.
          key={`${cap}${position}`}
          className={clsx(
            'grid h-4.5 min-w-4.5 place-items-center rounded border px-1 font-sans text-[0.6875rem] leading-none',
            inverse ? 'border-ink-3 text-paper' : 'border-line-strong bg-sheet text-ink-2',
          )}
        >
          {cap}
        </kbd>
      ))}
    </span>
  );
}
