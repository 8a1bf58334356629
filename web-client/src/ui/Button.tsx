import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { Spinner } from './Spinner';

const look = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-xl font-[560] whitespace-nowrap transition-colors duration-100 disabled:cursor-default pointer-coarse:min-h-11',
  {
    variants: {
      variant: {
        /** The main action of a screen. */
        primary:
          'bg-accent text-accent-ink hover:bg-[color-mix(in_oklab,var(--accent)_88%,var(--ink))] disabled:bg-sunken disabled:text-ink-3',
        outline:
          'border border-line-strong bg-sheet text-ink hover:bg-sunken disabled:text-ink-3 disabled:hover:bg-sheet',
        quiet: 'text-ink-2 hover:bg-sunken hover:text-ink disabled:text-ink-3',
        danger:
          'border border-danger bg-sheet text-danger hover:bg-danger-soft disabled:text-ink-3',
      },
      size: {
        sm: 'h-8 px-3 text-second',
        md: 'h-10 px-4 text-base',
      },
    },
    defaultVariants: { variant: 'outline', size: 'md' },
  },
);

export interface ButtonProps
  extends Omit<AriaButtonProps, 'className' | 'children' | 'style' | 'isPending'>,
    VariantProps<typeof look> {
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
  className?: string;
  /** Whether its action is in progress: it keeps the focus and ignores presses. */
  isPending?: boolean;
}

export function Button(props: ButtonProps) {
  const { variant, size, className, children, isPending = false, onPress, type, ...rest } = props;
  return (
    <AriaButton
      {...rest}
      type={isPending ? 'button' : (type ?? 'button')}
      {...(onPress && !isPending ? { onPress } : {})}
      className={look({ variant, size, className })}
    >
      {isPending && <Spinner />}
      {children}
    </AriaButton>
  );
}
