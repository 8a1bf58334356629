import { vi } from 'vitest';

const HEIGHT = 600;

/** jsdom has no layout: scroll containers always have this height and are never resized. */
export function neverResized() {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT);
}
