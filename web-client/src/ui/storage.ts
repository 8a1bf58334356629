import { createJSONStorage } from 'zustand/middleware';

/** What this browser keeps. Without storage, or with a full one, things live as long as the window. */
export function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** `null` forgets it. */
export function store(name: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // See above: the caller holds it in memory as well.
  }
}

/** The same for a store that is kept as it is. */
export const browserStorage = createJSONStorage<unknown>(() => ({
  getItem: stored,
  setItem: store,
  removeItem: (name) => store(name, null),
}));
