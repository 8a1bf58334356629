import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useRef, useState } from 'react';
import { rowActions, useActions } from '@/ui/actions';
import type { MenuEntry } from '@/ui/Menu';
import { type ListState, scrolled } from './listState';
import { Row, type RowContent } from './Row';
import RowMenu, { type MenuPlace } from './RowMenu';
import { focusOn, rowElement } from './rowFocus';
import type { ListRow } from './rows';
import { useListKeys } from './useListKeys';
import { useLongPress } from './useLongPress';
import { TOP, useRowDrag } from './useRowDrag';
import { type Lines, useRowsInView } from './useRowsInView';

/** The commands for the rows of a list. */
export interface RowCommands {
  /** For one row, or for all selected ones. */
  menuOf?: (ids: string[], startRenaming: () => void) => MenuEntry[];
  onRename?: (id: string, title: string) => void;
  onRemove?: (ids: string[]) => void;
  /** `null` is the top level. */
  onMove?: (ids: string[], under: string | null) => void;
}

interface Props extends RowCommands {
  /** The key of its state. */
  id: string;
  label: string;
  rows: readonly ListRow[];
  state: ListState;
  contentOf: (id: string) => RowContent | undefined;
  /** The row of the open page. */
  current: string | undefined;
  /** Whether rows can be nested. */
  nested: boolean;
  lines: Lines;
}

export function ListRows(props: Props) {
  const { id: list, label, rows, state, contentOf, current, nested, lines } = props;
  const { menuOf, onRename, onRemove, onMove } = props;
  const router = useRouter();
  const scroller = useRef<HTMLDivElement>(null);
  const [renaming, setRenaming] = useState<string | null>(null);
  const [menu, setMenu] = useState<MenuPlace | null>(null);

  // The row that gets the keyboard focus first: the last focused one, or the open one.
  const known = rows.some(({ id }) => id === state.focused);
  const home = rows.some(({ id }) => id === current) ? current : rows[0]?.id;
  const focused = known ? state.focused : (home ?? null);

  const virtual = useRowsInView(list, rows, current, focused, lines, scroller);

  const focusRow = (index: number) => {
    const row = rows[index];
    if (!row) return;
    state.change({ focused: row.id });
    virtual.scrollToIndex(index, { align: 'auto' });
    // The row may have to be rendered first.
    if (rowElement(scroller.current, row.id)) focusOn(scroller.current, row.id);
    else requestAnimationFrame(() => focusOn(scroller.current, row.id));
  };
  const focusAgain = () => requestAnimationFrame(() => focusOn(scroller.current, focused));

  const chosen = (id: string) => (state.selected.has(id) ? [...state.selected] : [id]);
  const showMenu = (id: string, x: number, y: number) => {
    if (!menuOf) return;
    state.change({ focused: id });
    setMenu({ id, x, y });
  };
  const remove = (ids: string[]) => {
    const index = rows.findIndex(({ id }) => id === focused);
    const left = rows.map(({ id }) => id).filter((id) => !ids.includes(id));
    const next = left[Math.min(index, left.length - 1)] ?? null;
    onRemove?.(ids);
    state.change({ selected: [], focused: next });
    requestAnimationFrame(() => focusOn(scroller.current, next));
  };
  const menuAt = (id: string) => {
    const box = rowElement(scroller.current, id)?.getBoundingClientRect();
    if (box) showMenu(id, box.left + 24, box.bottom);
  };
  const keys = useListKeys({
    rows,
    state: { ...state, focused },
    nameOf: (id) => contentOf(id)?.title ?? '',
    focusRow,
    commands: {
      selects: menuOf !== undefined,
      open: (id) => {
        const link = contentOf(id)?.link;
        if (link) void router.navigate(link as Parameters<typeof router.navigate>[0]);
        else menuAt(id);
      },
      rename: onRename && setRenaming,
      remove: onRemove && remove,
      menu: menuAt,
    },
  });
  const press = useLongPress(showMenu);
  const drag = useRowDrag(list, onMove, chosen);

  const step = (by: number) => {
    const index = rows.findIndex(({ id }) => id === focused);
    const isHere = scroller.current?.contains(document.activeElement) ?? false;
    focusRow(isHere ? Math.min(rows.length - 1, Math.max(0, index + by)) : index);
  };
  useActions(rowActions(step, () => rows.length > 0));

  const open = (id: string) => (event: MouseEvent) => {
    if (press.isLong()) event.preventDefault();
    else if (event.shiftKey && menuOf) {
      event.preventDefault();
      keys.selectTo(id);
    } else if (!event.ctrlKey && !event.metaKey) {
      state.change({ focused: id, selected: [] });
      // A row without a page can only be acted on.
      if (!contentOf(id)?.link) showMenu(id, event.clientX, event.clientY);
    }
  };

  return (
    <div
      ref={scroller}
      onScroll={({ currentTarget }) => void scrolled.set(list, currentTarget.scrollTop)}
      className="min-h-0 flex-1 overflow-y-auto pt-1 pb-4"
      {...drag.dropOn(TOP)}
    >
      <div
        role="tree"
        aria-label={label}
        aria-multiselectable={menuOf ? true : undefined}
        onKeyDown={keys.onKeyDown}
        className="relative"
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const row = rows[index];
          const content = row && contentOf(row.id);
          if (!row || !content) return null;
          const { id, branch } = row;
          return (
            <Row
              key={id}
              row={row}
              content={content}
              nested={nested}
              isCurrent={id === current}
              isSelected={state.selected.size > 0 ? state.selected.has(id) : id === current}
              isMarked={state.selected.has(id)}
              isFocused={id === focused}
              isDropTarget={drag.over === id}
              isRenaming={renaming === id}
              hasMenu={menuOf !== undefined}
              onToggle={() => (branch === 'open' ? state.collapse(id) : state.expand([id]))}
              onMenu={(x, y) => showMenu(id, x, y)}
              onRename={(title) => {
                setRenaming(null);
                onRename?.(id, title);
                // A click elsewhere ends it too, and keeps the focus there.
                requestAnimationFrame(
                  () => document.activeElement === document.body && focusAgain(),
                );
              }}
              onCancelRename={() => {
                setRenaming(null);
                focusAgain();
              }}
              onOpen={open(id)}
              style={{ top: start, height: size }}
              handlers={{
                ...press.pressOf(id),
                onFocus: () => state.focused !== id && state.change({ focused: id }),
                ...drag.dragOf(id),
                ...drag.dropOn(id),
                onContextMenu: (event) => {
                  if (!menuOf) return;
                  event.preventDefault();
                  showMenu(id, event.clientX, event.clientY);
                },
              }}
            />
          );
        })}
      </div>
      {menu && menuOf && (
        <RowMenu
          label={`Actions for ${contentOf(menu.id)?.title ?? label}`}
          place={menu}
          entries={menuOf(chosen(menu.id), () => setRenaming(menu.id))}
          isPressing={press.isLong}
          onClose={() => {
            setMenu(null);
            focusAgain();
          }}
        />
      )}
    </div>
  );
}
