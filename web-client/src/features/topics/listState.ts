import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { ListKind } from './rows';

interface ListState {
  kind: ListKind;
  filter: string;
  /** Ids of the open branches. */
  expanded: string[];
  setKind: (kind: ListKind) => void;
  setFilter: (filter: string) => void;
  setExpanded: (expanded: string[]) => void;
  expand: (ids: string[]) => void;
}

export const useTopicList = create<ListState>()(
  persist(
    (set) => ({
      kind: 'tree',
      filter: '',
      expanded: [],
      setKind: (kind) => set({ kind }),
      setFilter: (filter) => set({ filter }),
      setExpanded: (expanded) => set({ expanded }),
      expand: (ids) =>
        set(({ expanded }) =>
          ids.every((id) => expanded.includes(id))
            ? {}
            : { expanded: [...new Set([...expanded, ...ids])] },
        ),
    }),
    { name: 'steward.topics', partialize: ({ kind, expanded }) => ({ kind, expanded }) },
  ),
);
