import clsx from 'clsx';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  tone: 'info' | 'warn' | 'danger';
  children: ReactNode;
  action?: ReactNode;
  className?: string;
}

const TONES = {
  info: { icon: Info, look: 'bg-accent-soft text-ink', mark: 'text-accent' },
  warn: { icon: TriangleAlert, look: 'bg-warn-soft text-ink', mark: 'text-warn' },
  danger: { icon: CircleAlert, look: 'bg-danger-soft text-ink', mark: 'text-danger' },
};

/** A fact about the current state, shown as long as it is true. */
export function Notice({ tone, children, action, className }: Props) {
  const { icon: Icon, look, mark } = TONES[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={clsx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl px-4 py-3',
        look,
        className,
      )}
    >
      <Icon aria-hidden size={17} strokeWidth={1.75} className={clsx('shrink-0', mark)} />
      <div className="min-w-0 flex-1 basis-48 break-words">{children}</div>
      {action && <div className="max-sm:basis-full max-sm:pl-7">{action}</div>}
    </div>
  );
}
