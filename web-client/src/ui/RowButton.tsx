import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes } from 'react';

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'children'> {
  icon: LucideIcon;
  /** Its action: the accessible name and the tooltip. */
  label: string;
}

/** An icon button of a row: simple, because a transcript or a list contains hundreds of them. */
export function RowButton({ icon: Icon, label, className, ...rest }: Props) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={rest.title ?? label}
      className={clsx(
        'grid size-8 shrink-0 place-items-center rounded-lg text-ink-3 enabled:hover:bg-sunken enabled:hover:text-ink disabled:opacity-50 pointer-coarse:size-11',
        className,
      )}
    >
      <Icon aria-hidden size={15} strokeWidth={1.75} />
    </button>
  );
}
