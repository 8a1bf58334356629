import clsx from 'clsx';
import type { MouseEvent, ReactNode } from 'react';

interface Props {
  label: string;
  tone: 'main' | 'quiet' | 'stop';
  type?: 'button' | 'submit';
  disabled?: boolean;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  children: ReactNode;
}

const TONES = {
  main: 'bg-accent text-accent-ink disabled:bg-sunken disabled:text-ink-3',
  quiet: 'border border-line-strong text-ink hover:bg-sunken disabled:text-ink-3',
  stop: 'bg-ink text-paper',
};

/** Leaves the focus in the text: a phone's keyboard would close and move the button. */
export function ComposerButton({ label, tone, type = 'button', children, ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      onMouseDown={(event) => event.preventDefault()}
      className={clsx(
        'grid size-9 shrink-0 place-items-center rounded-xl pointer-coarse:size-11',
        TONES[tone],
      )}
    >
      {children}
    </button>
  );
}
