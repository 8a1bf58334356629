import { createJSONStorage } from 'zustand/middleware';

/** Data kept in this browser. Without storage, or if it is full, data lasts as long as the window. */
export function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** `null` removes it. */
export function store(name: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // See above: the caller also keeps it in memory.
  }
}

/** The same for a whole store. */
export const browserStorage = createJSONStorage<unknown>(() => ({
  getItem: stored,
  setItem: store,
  removeItem: (name) => store(name, null),
}));
