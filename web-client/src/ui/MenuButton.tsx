import { ChevronDown, Ellipsis } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from './Button';
import { IconButton } from './IconButton';
import { lazyOverlay } from './lazyPart';
import type { MenuEntry } from './Menu';

const Menu = lazyOverlay(() => import('./Menu'));

interface Props {
  /** Of the button and of its menu. */
  label: string;
  entries: MenuEntry[];
  /** Shows the label instead of three dots. */
  isNamed?: boolean;
}

/** A button that opens a menu. Menus are much code, and it comes when one is opened, or while there is time. */
export function MenuButton({ label, entries, isNamed = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const opens = {
    ref: button,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onPress: () => setOpen(true),
    onKeyDown: (event: { key: string; preventDefault: () => void }) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setOpen(true);
    },
  } as const;
  return (
    <>
      {isNamed ? (
        <Button {...opens} size="sm">
          {label}
          <ChevronDown aria-hidden size={14} strokeWidth={1.75} />
        </Button>
      ) : (
        <IconButton {...opens} icon={Ellipsis} label={label} />
      )}
      {isOpen && (
        <Menu label={label} entries={entries} triggerRef={button} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
