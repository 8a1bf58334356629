import { useRef } from 'react';
import { MenuEntries, type MenuEntry } from '@/ui/Menu';
import { Popover } from '@/ui/Popover';

export interface MenuPlace {
  id: string;
  x: number;
  y: number;
}

interface Props {
  label: string;
  place: MenuPlace;
  entries: MenuEntry[];
  /** Whether the touch that opened it may still continue: its end must not close the menu. */
  isPressing: () => boolean;
  onClose: () => void;
}

/** The menu of a row, at the position of its button, right click, long press or key. */
export default function RowMenu({ label, place, entries, isPressing, onClose }: Props) {
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span
        ref={anchor}
        aria-hidden
        className="pointer-events-none fixed size-px"
        style={{ left: place.x, top: place.y }}
      />
      <Popover
        aria-label={label}
        triggerRef={anchor}
        isOpen
        shouldCloseOnInteractOutside={() => !isPressing()}
        onOpenChange={(open) => !open && onClose()}
        placement="bottom start"
        offset={2}
      >
        <MenuEntries label={label} entries={entries} onClose={onClose} />
      </Popover>
    </>
  );
}
