import { create } from 'zustand';
import { useIsBroad } from '@/ui/layout';
import { store, stored } from '@/ui/storage';

interface ContextPane {
  /** Whether it is hidden when there is room for it beside the page; undefined until the user chooses. */
  isHidden: boolean | undefined;
  /** Whether it is open on top of the page when there is no room. */
  isOver: boolean;
  toggle: (isBroad: boolean) => void;
  close: () => void;
}

const HIDDEN = 'steward.context-hidden';
const PUT_AWAY: Record<string, boolean> = { yes: true, no: false };

/** Until the user chooses, only a wide window shows it. */
const isPutAway = (isHidden: boolean | undefined) =>
  isHidden ?? !matchMedia('(min-width: 1600px)').matches;

export const useContextPane = create<ContextPane>()((set, get) => ({
  isHidden: PUT_AWAY[stored(HIDDEN) ?? ''],
  isOver: false,
  toggle: (isBroad) => {
    if (!isBroad) {
      set(({ isOver }) => ({ isOver: !isOver }));
      return;
    }
    const isHidden = !isPutAway(get().isHidden);
    store(HIDDEN, isHidden ? 'yes' : 'no');
    set({ isHidden });
  },
  close: () => set({ isOver: false }),
}));

/** Whether the window has room for the pane, and whether it is shown. */
export function usePane() {
  const isBroad = useIsBroad();
  const { isHidden, isOver } = useContextPane();
  return { isBroad, isShown: isBroad ? !isPutAway(isHidden) : isOver };
}

/** Shows it, wherever it is in this window. */
export function showContext(isBroad: boolean) {
  const { isHidden, isOver, toggle } = useContextPane.getState();
  if (isBroad ? isPutAway(isHidden) : !isOver) toggle(isBroad);
}
