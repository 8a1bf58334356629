import { type ReactNode, useContext } from 'react';
import {
  Popover as AriaPopover,
  OverlayTriggerStateContext,
  type PopoverProps,
} from 'react-aria-components';
import { useBackCloses } from './useBackCloses';

interface Props extends Omit<PopoverProps, 'className' | 'children' | 'style'> {
  children: ReactNode;
  className?: string;
}

/** The raised surface below menus, lists and small panels. */
export function Popover({ children, className = '', ...rest }: Props) {
  const field = useContext(OverlayTriggerStateContext);
  const { isOpen = field?.isOpen ?? false } = rest;
  useBackCloses(isOpen, () => (rest.isOpen ? rest.onOpenChange?.(false) : field?.close()));
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
