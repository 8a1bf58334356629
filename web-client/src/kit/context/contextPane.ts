import { create } from 'zustand';
import { store, stored } from '@/ui/storage';

interface ContextPane {
  /** Put away, where there is room for it beside the page. */
  isHidden: boolean;
  /** Called over the page, where there is none. */
  isOver: boolean;
  toggle: (isBroad: boolean) => void;
  close: () => void;
}

const HIDDEN = 'steward.context-hidden';

export const useContextPane = create<ContextPane>()((set, get) => ({
  isHidden: stored(HIDDEN) !== null,
  isOver: false,
  toggle: (isBroad) => {
    const { isHidden, isOver } = get();
    if (!isBroad) {
      set({ isOver: !isOver });
      return;
    }
    store(HIDDEN, isHidden ? null : 'yes');
    set({ isHidden: !isHidden });
  },
  close: () => set({ isOver: false }),
}));
