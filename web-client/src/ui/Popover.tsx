import type { ReactNode } from 'react';
import { Popover as AriaPopover, type PopoverProps } from 'react-aria-components';
import { useBackCloses } from './useBackCloses';

interface Props extends Omit<PopoverProps, 'className' | 'children' | 'style'> {
  children: ReactNode;
  className?: string;
}

/** The raised surface below menus, lists and small panels. */
export function Popover({ children, className = '', ...rest }: Props) {
  useBackCloses(rest.isOpen ?? false, () => rest.onOpenChange?.(false));
  return (
    <AriaPopover
      offset={6}
      {...rest}
      className={`min-w-44 animate-enter overflow-auto rounded-xl border border-line bg-sheet shadow-overlay outline-none ${className}`}
    >
      {children}
    </AriaPopover>
  );
}
