import { useMemo } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { browserStorage } from '@/ui/storage';

interface OneList {
  /** The selected view, such as its order. */
  view: string | undefined;
  filter: string;
  /** The ids of the expanded branches. */
  expanded: readonly string[];
  focused: string | null;
  selected: readonly string[];
}

const NEW: OneList = {
  view: undefined,
  filter: '',
  expanded: [],
  focused: null,
  selected: [],
};

type Kept = Pick<OneList, 'view' | 'expanded'>;
interface Lists {
  lists: Readonly<Record<string, OneList>>;
}

/** The state of each list: kept as long as the window, and its order and expanded branches longer. */
const useLists = create<Lists>()(
  persist(() => ({ lists: {} }) as Lists, {
    name: 'steward.lists',
    storage: browserStorage,
    partialize: ({ lists }) => ({
      lists: Object.fromEntries(
        Object.entries(lists).map(([id, { view, expanded }]): [string, Kept] => [
          id,
          { view, expanded },
        ]),
      ),
    }),
    merge: (stored, now) => {
      const lists = (stored as { lists?: Record<string, Kept> } | undefined)?.lists ?? {};
      return {
        ...now,
        lists: Object.fromEntries(
          Object.entries(lists).map(([id, kept]) => [id, { ...NEW, ...kept }]),
        ),
      };
    },
  }),
);

function change(id: string, changes: Partial<OneList>) {
  useLists.setState(({ lists }) => ({
    lists: { ...lists, [id]: { ...(lists[id] ?? NEW), ...changes } },
  }));
}

/** The scroll position of each list; it causes no rendering. */
export const scrolled = new Map<string, number>();

function listNow(id: string): OneList {
  return useLists.getState().lists[id] ?? NEW;
}

/** Expands branches of a list. */
export function expandRows(list: string, ids: readonly string[]) {
  change(list, { expanded: [...new Set([...listNow(list).expanded, ...ids])] });
}

export function useListState(id: string) {
  const { view, filter, expanded, focused, selected } = useLists(({ lists }) => lists[id] ?? NEW);
  return useMemo(
    () => ({
      view,
      filter,
      expanded: new Set(expanded),
      focused,
      selected: new Set(selected),
      change: (changes: Partial<OneList>) => change(id, changes),
      expand: (ids: readonly string[]) => expandRows(id, ids),
      collapse: (closed: string) =>
        change(id, { expanded: listNow(id).expanded.filter((one) => one !== closed) }),
    }),
    [id, view, filter, expanded, focused, selected],
  );
}

export type ListState = ReturnType<typeof useListState>;
