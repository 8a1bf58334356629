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

/** Which of the three arrangements the window has room for. */
export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, current);
}
