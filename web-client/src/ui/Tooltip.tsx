import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import { Kbd } from './Kbd';

interface Props {
  text: string;
  shortcut?: string | undefined;
  placement?: 'top' | 'bottom' | 'left' | 'right';
  children: ReactElement;
}

export function Tooltip({ text, shortcut, placement = 'bottom', children }: Props) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {children}
      <AriaTooltip
        placement={placement}
        offset={6}
        className="flex animate-fade items-center gap-2 rounded-lg bg-ink px-2.5 py-1.5 text-meta text-paper shadow-overlay"
      >
        {text}
        {shortcut && <Kbd keys={shortcut} inverse />}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
