import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { Fragment, type RefObject } from 'react';
import { Menu as AriaMenu, MenuItem, Separator } from 'react-aria-components';
import { Kbd } from './Kbd';
import { optionRow } from './option';
import { Popover } from './Popover';

export interface MenuEntry {
  id: string;
  label: string;
  icon?: LucideIcon;
  shortcut?: string | undefined;
  danger?: boolean;
  /** Whether it begins a group, with a line above it. Dangerous entries are a group of their own. */
  starts?: boolean;
  run: () => void;
}

interface Props {
  label: string;
  entries: MenuEntry[];
  /** The button that opened it. */
  triggerRef: RefObject<Element | null>;
  onClose: () => void;
}

/** A menu below its button. */
export default function Menu({ label, entries, triggerRef, onClose }: Props) {
  return (
    <Popover
      aria-label={label}
      triggerRef={triggerRef}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      placement="bottom end"
    >
      <MenuEntries label={label} entries={entries} onClose={onClose} />
    </Popover>
  );
}

interface EntriesProps {
  label: string;
  entries: MenuEntry[];
  onClose?: () => void;
}

/** The entries of a menu, for components that open it in another way. */
export function MenuEntries({ label, entries, onClose }: EntriesProps) {
  return (
    <AriaMenu
      aria-label={label}
      autoFocus="first"
      {...(onClose ? { onClose } : {})}
      className="p-1 outline-none"
    >
      {entries.map(({ id, label: text, icon: Icon, shortcut, danger, starts, run }, at) => (
        <Fragment key={id}>
          {at > 0 && (starts || (danger && !entries[at - 1]?.danger)) && (
            <Separator className="mx-2 my-1 h-px border-0 bg-line" />
          )}
          <MenuItem
            id={id}
            textValue={text}
            onAction={run}
            className={clsx(
              optionRow,
              'flex items-center gap-2.5 data-[focused]:bg-sunken',
              danger ? 'text-danger' : 'text-ink',
            )}
          >
            {Icon && <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />}
            <span className="flex-1">{text}</span>
            {shortcut && <Kbd keys={shortcut} />}
          </MenuItem>
        </Fragment>
      ))}
    </AriaMenu>
  );
}
