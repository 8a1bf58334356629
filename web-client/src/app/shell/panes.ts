import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { browserStorage } from '@/ui/storage';

export const LIST_MIN = 220;
export const LIST_MAX = 460;
const LIST_DEFAULT = 284;

interface PaneState {
  listWidth: number;
  /** The sections whose list is hidden. */
  hidden: readonly string[];
  /** True while the list lies over the page on a tablet. */
  listOver: boolean;
  resizeList: (width: number) => void;
  toggleList: (section: string) => void;
  setListOver: (over: boolean) => void;
}

export const usePanes = create<PaneState>()(
  persist(
    (set) => ({
      listWidth: LIST_DEFAULT,
      hidden: [],
      listOver: false,
      resizeList: (width) =>
        set({ listWidth: Math.round(Math.min(LIST_MAX, Math.max(LIST_MIN, width))) }),
      toggleList: (section) =>
        set(({ hidden }) => ({
          hidden: hidden.includes(section)
            ? hidden.filter((one) => one !== section)
            : [...hidden, section],
        })),
      setListOver: (listOver) => set({ listOver }),
    }),
    {
      name: 'steward.panes',
      storage: browserStorage,
      version: 1,
      migrate: (old) => old as PaneState,
      partialize: ({ listWidth, hidden }) => ({ listWidth, hidden }),
    },
  ),
);
