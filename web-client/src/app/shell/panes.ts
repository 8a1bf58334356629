import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export const LIST_MIN = 220;
export const LIST_MAX = 460;
const LIST_DEFAULT = 284;

interface PaneState {
  listWidth: number;
  listHidden: boolean;
  /** On a tablet the list lies over the page while this is true. */
  listOver: boolean;
  resizeList: (width: number) => void;
  toggleList: () => void;
  setListOver: (over: boolean) => void;
}

export const usePanes = create<PaneState>()(
  persist(
    (set) => ({
      listWidth: LIST_DEFAULT,
      listHidden: false,
      listOver: false,
      resizeList: (width) =>
        set({ listWidth: Math.round(Math.min(LIST_MAX, Math.max(LIST_MIN, width))) }),
      toggleList: () => set(({ listHidden }) => ({ listHidden: !listHidden })),
      setListOver: (listOver) => set({ listOver }),
    }),
    {
      name: 'steward.panes',
      partialize: ({ listWidth, listHidden }) => ({ listWidth, listHidden }),
    },
  ),
);
