import { create } from 'zustand';

export interface Toast {
  id: number;
  text: string;
  tone: 'done' | 'error';
  /** What failed, word for word. */
  detail?: string | undefined;
  action?: { label: string; run: () => void } | undefined;
  /** Milliseconds; undefined stays until it is closed. */
  lasts?: number | undefined;
}

interface Toasts {
  waiting: Toast[];
  everUsed: boolean;
  take: () => Toast[];
  add: (toast: Toast) => void;
}

/** A queue, because the part that draws toasts is loaded when the first one comes. */
export const useToasts = create<Toasts>()((set, get) => ({
  waiting: [],
  everUsed: false,
  take: () => {
    const { waiting } = get();
    if (waiting.length > 0) set({ waiting: [] });
    return waiting;
  },
  add: (toast) => set((state) => ({ waiting: [...state.waiting, toast], everUsed: true })),
}));

export const UNDO_MS = 8000;
let last = 0;

function show(toast: Omit<Toast, 'id'>) {
  last += 1;
  useToasts.getState().add({ ...toast, id: last });
}

export const toast = {
  done: (text: string) => show({ text, tone: 'done', lasts: 4000 }),
  /** Something that has happened and can be taken back for a while. */
  undo: (text: string, run: () => void) =>
    show({ text, tone: 'done', lasts: UNDO_MS, action: { label: 'Undo', run } }),
  error: (text: string, detail?: string, action?: Toast['action']) =>
    show({ text, tone: 'error', detail, action }),
  /** Stays until it is acted on or closed. */
  offer: (text: string, action: NonNullable<Toast['action']>) =>
    show({ text, tone: 'done', action }),
};
