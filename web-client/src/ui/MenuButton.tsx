import { Ellipsis } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from './IconButton';
import { lazyOverlay } from './lazyPart';
import type { MenuEntry } from './Menu';

const Menu = lazyOverlay(() => import('./Menu'));

interface Props {
  /** The label of the button and of its menu. */
  label: string;
  entries: MenuEntry[];
}

/** Three dots that open a menu. The code for menus is large, so it loads on first use or when idle. */
export function MenuButton({ label, entries }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={button}
        icon={Ellipsis}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
      />
      {isOpen && (
        <Menu label={label} entries={entries} triggerRef={button} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
