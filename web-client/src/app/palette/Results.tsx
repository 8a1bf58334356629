import clsx from 'clsx';
import { useEffect } from 'react';
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components';
import type { Entry, EntryGroup } from '@/kit/palette';
import { Kbd } from '@/ui/Kbd';
import { optionRow } from '@/ui/option';

interface Props {
  groups: readonly EntryGroup[];
  /** The entry that Enter runs while none is selected. */
  first: Entry | undefined;
  /** Called with the id of the selected line. */
  onPoint: (id: string | null) => void;
  /** Called with the id of the line under the mouse, which selects none while the user types. */
  onHover: (id: string | null) => void;
  onRun: (entry: Entry) => void;
}

/** The lines of the palette, in groups. */
export function Results({ groups, first, onPoint, onHover, onRun }: Props) {
  return (
    <Menu
      aria-label="Results"
      className="flex min-h-full flex-col p-2 pb-0 outline-none"
      renderEmptyState={() => <p className="px-3 py-6 text-center text-ink-2">No matches</p>}
    >
      {groups.map(({ label, entries, stands }) => {
        const isFoot = stands === 'foot';
        return (
          <MenuSection
            key={label}
            id={label}
            {...(isFoot && { 'aria-label': label })}
            // Stays in place when the lines above it change.
            className={clsx(isFoot ? 'sticky bottom-0 mt-auto bg-sheet py-2' : 'pb-2')}
          >
            {!isFoot && <Header className="px-2.5 pt-2 pb-1 text-meta text-ink-3">{label}</Header>}
            {entries.map((entry) => (
              <MenuItem
                key={entry.id}
                id={entry.id}
                textValue={entry.label}
                onAction={() => onRun(entry)}
                onHoverStart={() => onHover(entry.id)}
                onHoverEnd={() => onHover(null)}
                className={clsx(
                  optionRow,
                  'flex items-center gap-3 data-[hovered]:bg-sunken data-[focused]:bg-accent-soft',
                  entry.body && 'py-1.5',
                )}
              >
                {({ isFocused }) => (
                  <Line
                    entry={entry}
                    isFirst={entry.id === first?.id}
                    isPointed={isFocused}
                    onPoint={onPoint}
                  />
                )}
              </MenuItem>
            ))}
          </MenuSection>
        );
      })}
    </Menu>
  );
}

interface LineProps {
  entry: Entry;
  isFirst: boolean;
  isPointed: boolean;
  onPoint: Props['onPoint'];
}

function Line({ entry, isFirst, isPointed, onPoint }: LineProps) {
  const { id, label, place, icon: Icon, shortcut, body } = entry;
  useEffect(() => {
    if (!isPointed) return;
    onPoint(id);
    return () => onPoint(null);
  }, [isPointed, id, onPoint]);
  return (
    <>
      {Icon && (
        <Icon
          aria-hidden
          size={16}
          strokeWidth={1.75}
          className={clsx('shrink-0 text-ink-2', body && 'mt-0.5 self-start')}
        />
      )}
      {body ?? (
        <>
          <span dir="auto" className="min-w-0 truncate">
            {label}
          </span>
          {place && (
            <span dir="auto" className="min-w-0 shrink-[2] truncate text-second text-ink-2">
              {place}
            </span>
          )}
          <span className="flex-1" />
        </>
      )}
      {shortcut && <Kbd keys={shortcut} />}
      {isFirst && !shortcut && (
        <span aria-hidden className="pointer-coarse:hidden">
          <Kbd keys="Enter" />
        </span>
      )}
    </>
  );
}
