import { create } from 'zustand';

interface Dialogs {
  /** The new topic dialog: under which topic, or at the top. */
  creating: { parentId: number | null } | null;
  create: (parentId?: number | null) => void;
  close: () => void;
}

export const useTopicDialogs = create<Dialogs>()((set) => ({
  creating: null,
  create: (parentId = null) => set({ creating: { parentId } }),
  close: () => set({ creating: null }),
}));
