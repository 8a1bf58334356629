import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { Ref } from 'react';
import { Button, type ButtonProps } from 'react-aria-components';
import { Tooltip } from './Tooltip';

interface Props extends Omit<ButtonProps, 'className' | 'children' | 'style' | 'aria-label'> {
  icon: LucideIcon;
  /** Its action: the accessible name and the tooltip. */
  label: string;
  shortcut?: string | undefined;
  size?: 'sm' | 'md';
  tone?: 'quiet' | 'section';
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({
  icon: Icon,
  label,
  shortcut,
  size = 'md',
  tone = 'quiet',
  className,
  ...rest
}: Props) {
  return (
    <Tooltip text={label} shortcut={shortcut}>
      <Button
        {...rest}
        aria-label={label}
        className={clsx(
          'grid shrink-0 place-items-center rounded-lg transition-colors duration-100 pointer-coarse:size-11',
          size === 'sm' ? 'size-7' : 'size-9',
          tone === 'section'
            ? 'bg-section text-paper hover:bg-[color-mix(in_oklab,var(--section)_88%,var(--ink))]'
            : 'text-ink-2 hover:bg-sunken hover:text-ink disabled:text-ink-3',
          className,
        )}
      >
        <Icon aria-hidden size={size === 'sm' ? 15 : 17} strokeWidth={1.75} />
      </Button>
    </Tooltip>
  );
}
