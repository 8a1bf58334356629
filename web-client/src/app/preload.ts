import type { Feature } from '@/kit/feature';
import { nextUnloaded } from '@/ui/lazyPart';

const soon = (work: () => void) =>
  'requestIdleCallback' in window
    ? requestIdleCallback(work, { timeout: 5_000 })
    : setTimeout(work, 200);

/** What the features name and nobody has asked for yet. */
function named(features: readonly Feature[]): (() => Promise<unknown>)[] {
  return features.flatMap(({ list, palette, parts = {} }) =>
    [list?.load, palette, ...Object.values(parts)].filter((load) => load !== undefined),
  );
}

/** Loads all parts of the client one by one while nothing else is to be done, so that none is missing later. */
export function loadPartsWhenIdle(features: readonly Feature[]) {
  const waiting = named(features);
  const next = () => {
    const load = waiting.shift() ?? nextUnloaded();
    if (!load) return;
    const on = () => void soon(next);
    load().then(on, on);
  };
  if (document.readyState === 'complete') soon(next);
  else addEventListener('load', () => soon(next), { once: true });
}
