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
  /** The oldest first. */
  toasts: readonly Toast[];
  add: (toast: Toast) => void;
  close: (id: number) => void;
}

/** Each undo is one of its own, also where two of them read alike. */
const isSame = (a: Toast, b: Toast) =>
  a.lasts === undefined && b.lasts === undefined && a.text === b.text && a.detail === b.detail;

/** What is being said; what stays until it is closed is not said twice at once. */
export const useToasts = create<Toasts>()((set) => ({
  toasts: [],
  add: (toast) =>
    set(({ toasts }) => ({ toasts: [...toasts.filter((other) => !isSame(other, toast)), toast] })),
  close: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}));

export const UNDO_MS = 8000;
let last = 0;

function show(toast: Omit<Toast, 'id'>): () => void {
  last += 1;
  const id = last;
  const { add, close } = useToasts.getState();
  add({ ...toast, id });
  if (toast.lasts !== undefined) setTimeout(() => close(id), toast.lasts);
  return () => close(id);
}

export const toast = {
  done: (text: string) => show({ text, tone: 'done', lasts: 4000 }),
  /** Something that has happened and can be taken back for a while. Returns how the offer ends sooner. */
  undo: (text: string, run: () => void) =>
    show({ text, tone: 'done', lasts: UNDO_MS, action: { label: 'Undo', run } }),
  error: (text: string, detail?: string, action?: Toast['action']) =>
    show({ text, tone: 'error', detail, action }),
  /** Stays until it is acted on or closed. */
  offer: (text: string, action: NonNullable<Toast['action']>) =>
    show({ text, tone: 'done', action }),
};
