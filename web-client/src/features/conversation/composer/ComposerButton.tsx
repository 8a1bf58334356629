import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from 'react-aria-components';

interface Props extends Omit<ButtonProps, 'className' | 'children' | 'style' | 'aria-label'> {
  label: string;
  tone: 'main' | 'quiet' | 'stop';
  children: ReactNode;
}

const TONES = {
  main: 'bg-accent text-accent-ink disabled:bg-sunken disabled:text-ink-3',
  quiet: 'border border-line-strong text-ink hover:bg-sunken',
  stop: 'bg-ink text-paper',
};

export function ComposerButton({ label, tone, children, ...rest }: Props) {
  return (
    <Button
      {...rest}
      aria-label={label}
      className={clsx(
        'grid size-9 shrink-0 place-items-center rounded-xl pointer-coarse:size-11',
        TONES[tone],
      )}
    >
      {children}
    </Button>
  );
}
