import { X } from 'lucide-react';
import { Toolbar } from 'react-aria-components';
import { IconButton } from '@/ui/IconButton';
import type { MenuEntry } from '@/ui/Menu';

interface Props {
  count: number;
  entries: MenuEntry[];
  onDone: () => void;
}

/** The actions for all selected rows. */
export function SelectionBar({ count, entries, onDone }: Props) {
  return (
    <Toolbar
      aria-label="Selected rows"
      data-keep-clear=""
      className="flex shrink-0 items-center gap-1 border-t border-line bg-sheet py-1.5 pr-2 pl-4"
    >
      <span role="status" className="flex-1 text-second text-ink-2">
        {count} selected
      </span>
      {entries.map(({ id, label, icon, run }) =>
        icon ? <IconButton key={id} icon={icon} label={label} onPress={run} /> : null,
      )}
      <IconButton icon={X} label="Clear selection" onPress={onDone} />
    </Toolbar>
  );
}
