import { vi } from 'vitest';

const WIDTHS = { phone: 412, tablet: 900, desktop: 1440, broad: 1720 };

/** Sets the width of a test's window; media queries follow it, also when it changes later. */
export function setLayout(layout: keyof typeof WIDTHS) {
  width = WIDTHS[layout];
  for (const listener of listeners) listener();
  vi.stubGlobal('matchMedia', (query: string) => {
    const least = /min-width: (\d+)px/.exec(query)?.[1];
    return {
      get matches() {
        if (least) return width >= Number(least);
        return query === '(pointer: fine)';
      },
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    };
  });
}

let width = WIDTHS.desktop;
const listeners = new Set<() => void>();
