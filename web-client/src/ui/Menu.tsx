import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, type PopoverProps } from 'react-aria-components';
import { Kbd } from './Kbd';
import { Popover } from './Popover';

export interface MenuEntry {
  id: string;
  label: string;
  icon?: LucideIcon;
  shortcut?: string | undefined;
  danger?: boolean;
  run: () => void;
}

interface Props {
  label: string;
  entries: MenuEntry[];
  /** The button that opens it. */
  children: ReactElement;
  placement?: PopoverProps['placement'];
}

export function Menu({ label, entries, children, placement = 'bottom end' }: Props) {
  return (
    <MenuTrigger>
      {children}
      <Popover placement={placement}>
        <AriaMenu aria-label={label} className="p-1 outline-none">
          {entries.map(({ id, label: text, icon: Icon, shortcut, danger, run }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={text}
              onAction={run}
              className={clsx(
                'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-lg px-2.5 outline-none data-[focused]:bg-sunken pointer-coarse:min-h-11',
                danger ? 'text-danger' : 'text-ink',
              )}
            >
              {Icon && <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />}
              <span className="flex-1">{text}</span>
              {shortcut && <Kbd keys={shortcut} />}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
