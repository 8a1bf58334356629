import { vi } from 'vitest';

const HEIGHT = 600;

/** jsdom lays nothing out: what scrolls is always as high as this, and is never resized. */
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
