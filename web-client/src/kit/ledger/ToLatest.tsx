import clsx from 'clsx';
import { ArrowDown } from 'lucide-react';
import { LEDGER } from './ledger';

/** Over the end of a timeline that is scrolled away from it. */
export const ToLatest = ({ onPress, className }: { onPress: () => void; className: string }) => (
  <div className={clsx(LEDGER, 'pointer-events-none absolute inset-x-0', className)}>
    <button
      type="button"
      onClick={onPress}
      className="pointer-events-auto mx-auto flex h-9 animate-enter items-center gap-1.5 rounded-t-xl border border-line-strong bg-sheet px-4 text-second text-ink hover:bg-sunken @xl:col-start-2 pointer-coarse:h-11"
    >
      <ArrowDown aria-hidden size={15} strokeWidth={1.75} />
      Latest
    </button>
  </div>
);
