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

const endings = new Map<number, ReturnType<typeof setTimeout>>();

function endLater({ id, lasts }: Toast) {
  if (lasts === undefined) return;
  const end = () => {
    endings.delete(id);
    useToasts.getState().close(id);
  };
  endings.set(id, setTimeout(end, lasts));
}

/** Someone is at it: it stays, and its time begins again when they have left. Returns how they leave. */
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
  /** Something that has happened and can be taken back for a while. Returns how the offer ends sooner. */
  undo: (text: string, run: () => void) =>
    show({ text, tone: 'done', lasts: UNDO_MS, action: { label: 'Undo', run } }),
  error: (text: string, detail?: string, action?: Toast['action']) =>
    show({ text, tone: 'error', detail, action }),
  /** Stays until it is acted on or closed. */
  offer: (text: string, action: NonNullable<Toast['action']>) =>
    show({ text, tone: 'done', action }),
};
