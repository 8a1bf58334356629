import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

/** A line that expands; its content exists only while it is open. */
export function Fold({ head, children }: { head: ReactNode; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="-ml-1.5 flex min-h-8 max-w-full items-center gap-1.5 rounded-lg px-1.5 text-left text-second text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:min-h-11"
      >
        <ChevronRight
          aria-hidden
          size={14}
          strokeWidth={1.75}
          className={clsx('shrink-0 transition-transform duration-100', open && 'rotate-90')}
        />
        {head}
      </button>
      {open && (
        <div id={id} className="mt-1 mb-3">
          {children}
        </div>
      )}
    </div>
  );
}
