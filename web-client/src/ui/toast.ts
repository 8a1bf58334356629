import { create } from 'zustand';

export interface Toast {
  id: number;
  text: string;
  tone: 'done' | 'error';
  /** The exact error. */
  detail?: string | undefined;
  action?: { label: string; run: () => void } | undefined;
  /** In milliseconds; undefined stays until it is closed. */
  lasts?: number | undefined;
}

interface Toasts {
  /** Oldest first. */
  toasts: readonly Toast[];
  add: (toast: Toast) => void;
  close: (id: number) => void;
}

/** Every undo is separate, even if two have the same text. */
const isSame = (a: Toast, b: Toast) =>
  a.lasts === undefined && b.lasts === undefined && a.text === b.text && a.detail === b.detail;

/** The current toasts; one that stays until it is closed is not shown twice at the same time. */
export const useToasts = create<Toasts>()((set) => ({
  toasts: [],
  add: (toast) =>
    set(({ toasts }) => ({ toasts: [...toasts.filter((other) => !isSame(other, toast)), toast] })),
  close: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}));

export const UNDO_MS = 8000;
let last = 0;

const endings = new Map<number, ReturnType<typeof setTimeout>>();

function endLater({ id, lasts }: Toast) {
  if (lasts === undefined) return;
  const end = () => {
    endings.delete(id);
    useToasts.getState().close(id);
  };
  endings.set(id, setTimeout(end, lasts));
}

/** Keeps a toast while the user is at it, and restarts its time afterwards. Returns a function that releases it. */
export function hold(toast: Toast): () => void {
  clearTimeout(endings.get(toast.id));
  endings.delete(toast.id);
  return () => {
    if (useToasts.getState().toasts.includes(toast)) endLater(toast);
  };
}

function show(said: Omit<Toast, 'id'>): () => void {
  last += 1;
  const toast = { ...said, id: last };
  const { add, close } = useToasts.getState();
  add(toast);
  endLater(toast);
  return () => close(toast.id);
}

export const toast = {
  done: (text: string) => show({ text, tone: 'done', lasts: 4000 }),
  /** Reports something that can be undone for a while. Returns a function that ends the offer early. */
  undo: (text: string, run: () => void) =>
    show({ text, tone: 'done', lasts: UNDO_MS, action: { label: 'Undo', run } }),
  error: (text: string, detail?: string, action?: Toast['action']) =>
    show({ text, tone: 'error', detail, action }),
  /** Stays until it is used or closed. */
  offer: (text: string, action: NonNullable<Toast['action']>) =>
    show({ text, tone: 'done', action }),
};
