import { create } from 'zustand';

export type Overlay = 'palette' | 'shortcuts';

interface Overlays {
  open: Overlay | null;
  show: (overlay: Overlay | null) => void;
}

/** The overlays that belong to no page; only one is open at a time. */
export const useOverlays = create<Overlays>()((set) => ({
  open: null,
  show: (open) => set({ open }),
}));
