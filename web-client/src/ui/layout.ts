import { useSyncExternalStore } from 'react';

export type Layout = 'phone' | 'tablet' | 'desktop';

const TABLET = '(min-width: 768px)';
const DESKTOP = '(min-width: 1024px)';

function current(): Layout {
  if (matchMedia(DESKTOP).matches) return 'desktop';
  return matchMedia(TABLET).matches ? 'tablet' : 'phone';
}

function subscribe(changed: () => void) {
  const queries = [matchMedia(TABLET), matchMedia(DESKTOP)];
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
  };
}

const BROAD = '(min-width: 1280px)';

function subscribeBroad(changed: () => void) {
  const query = matchMedia(BROAD);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether there is currently room for a third pane. */
export function isBroad(): boolean {
  return matchMedia(BROAD).matches;
}

/** Whether there is room for a third pane. */
export function useIsBroad(): boolean {
  return useSyncExternalStore(subscribeBroad, isBroad);
}

/** Whether the primary pointer is a finger. */
export function isTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

/** Which of the three layouts fits the window. */
export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, current);
}
