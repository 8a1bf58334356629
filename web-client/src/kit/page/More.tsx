import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface Props {
  label: string;
  startsOpen?: boolean;
  children: ReactNode;
}

/** A collapsed section for details, rendered when it is opened. */
export function More({ label, startsOpen = false, children }: Props) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-9 w-fit cursor-pointer list-none items-center gap-1.5 rounded-lg pr-2 text-second text-ink-2 hover:text-ink pointer-coarse:min-h-11">
        <ChevronRight aria-hidden size={14} className={isOpen ? 'rotate-90' : ''} />
        {label}
      </summary>
      {isOpen && <div className="pb-2">{children}</div>}
    </details>
  );
}
