import { type KeyboardEvent, useRef } from 'react';
import { available, useRegistry } from '@/ui/actions';
import { isNotLatin } from '@/ui/keys';
import type { ListState } from './listState';
import { type ListRow, parentOf, rangeOf, typedRow } from './rows';

const PAGE = 10;
/** Letters typed within this time belong to one name. */
const TYPING_MS = 700;
/** How long a shortcut waits for its next key. */
const SHORTCUT_MS = 1000;

export interface ListCommands {
  open: (id: string) => void;
  rename?: ((id: string) => void) | undefined;
  remove?: ((ids: string[]) => void) | undefined;
  /** Whether several rows can be selected, because there are actions for them. */
  selects: boolean;
  /** Opens the row menu at the row. */
  menu: (id: string) => void;
}

interface Props {
  rows: readonly ListRow[];
  state: ListState;
  nameOf: (id: string) => string;
  focusRow: (index: number) => void;
  commands: ListCommands;
}

/** Whether a sequence of keys is a shortcut, or starts one. */
function isShortcut(keys: string): boolean {
  return available(useRegistry.getState().actions).some(({ shortcut = '' }) =>
    `${shortcut} `.startsWith(`${keys} `),
  );
}

/** The keyboard handling for the rows of a list. */
export function useListKeys({ rows, state, nameOf, focusRow, commands }: Props) {
  /** The name being typed, or the keys left to shortcuts. */
  const typed = useRef({ text: '', left: '', at: 0 });
  const anchor = useRef<string | null>(null);

  const typeAhead = (event: KeyboardEvent, from: number): boolean => {
    if (
      event.key.length !== 1 ||
      event.key === ' ' ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    ) {
      return false;
    }
    const at = Date.now();
    const since = at - typed.current.at;
    const before = since < TYPING_MS ? typed.current.text : '';
    const left = since < SHORTCUT_MS ? typed.current.left : '';
    const shortcut = [`${left} ${event.key}`.trim(), event.key].find(isShortcut);
    if (before === '' && shortcut !== undefined) {
      typed.current = { text: '', left: shortcut, at };
      return false;
    }
    const text = before + event.key;
    typed.current = { text, left: '', at };
    // Repeating a letter cycles through all rows that start with it.
    const repeated = new Set(text.toLowerCase()).size === 1;
    focusRow(typedRow(rows, nameOf, repeated ? event.key : text, from));
    return true;
  };

  const move = (event: KeyboardEvent, to: number, from: ListRow) => {
    const target = Math.min(rows.length - 1, Math.max(0, to));
    const next = rows[target];
    if (!next) return;
    if (event.shiftKey && commands.selects) {
      anchor.current ??= from.id;
      state.change({ selected: rangeOf(rows, anchor.current, next.id) });
    } else {
      anchor.current = null;
    }
    focusRow(target);
  };

  const toggle = (id: string) => {
    const { selected } = state;
    state.change({
      selected: selected.has(id) ? [...selected].filter((one) => one !== id) : [...selected, id],
    });
    anchor.current = id;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const here = event.target instanceof HTMLElement ? event.target.dataset['row'] : undefined;
    if (here === undefined || event.defaultPrevented) return;
    // The focused row may not be rendered yet; the keys already apply to it.
    const index = rows.findIndex(({ id }) => id === (state.focused ?? here));
    const row = rows[index];
    if (!row) return;
    const { id, branch } = row;
    const chosen = state.selected.has(id) ? [...state.selected] : [id];
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(event, index + 1, row),
      ArrowUp: () => move(event, index - 1, row),
      PageDown: () => move(event, index + PAGE, row),
      PageUp: () => move(event, index - PAGE, row),
      Home: () => move(event, 0, row),
      End: () => move(event, rows.length - 1, row),
      ArrowRight: () => {
        if (branch === 'closed') state.expand([id]);
        else if (branch === 'open') focusRow(index + 1);
      },
      ArrowLeft: () => {
        if (branch === 'open') state.collapse(id);
        else if (parentOf(rows, index) >= 0) focusRow(parentOf(rows, index));
      },
      Enter: () => commands.open(id),
      ' ': () => (commands.selects ? toggle(id) : commands.open(id)),
      Escape: () => state.change({ selected: [] }),
      F2: () => commands.rename?.(id),
      Delete: () => commands.remove?.(chosen),
      ContextMenu: () => commands.menu(id),
    };
    if (event.shiftKey && event.key === 'F10') keys['ContextMenu']?.();
    else if (
      (event.ctrlKey || event.metaKey) &&
      (event.key === 'a' || (event.code === 'KeyA' && isNotLatin(event.key)))
    ) {
      if (commands.selects) state.change({ selected: rows.map((one) => one.id) });
    } else if (keys[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) {
      if (event.key === 'Escape' && state.selected.size === 0) return;
      keys[event.key]?.();
    } else if (!typeAhead(event, index)) return;
    // Handled here, so the page must not handle the key, too.
    event.preventDefault();
    event.stopPropagation();
  };

  /** A Shift click selects everything from the last selected row. */
  const selectTo = (id: string) => {
    anchor.current ??= state.focused ?? id;
    state.change({ selected: rangeOf(rows, anchor.current, id), focused: id });
  };

  return { onKeyDown, selectTo, toggle };
}
