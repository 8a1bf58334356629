import type { Feature } from '@/kit/feature';
import { pageSettled, whenIdle } from '@/ui/idle';
import { nextUnloaded } from '@/ui/lazyPart';

/** The lazy parts that the features name. */
function named(features: readonly Feature[]): (() => Promise<unknown>)[] {
  return features.flatMap(({ list, palette, parts = {}, context = [] }) =>
    [list?.load, palette, ...Object.values(parts), ...context.map(({ load }) => load)].filter(
      (load) => load !== undefined,
    ),
  );
}

/** Loads all parts of the client one by one while the page is idle, so that none is missing offline. */
export async function loadPartsWhenIdle(features: readonly Feature[]) {
  const waiting = named(features);
  const next = () => {
    const load = waiting.shift() ?? nextUnloaded();
    if (!load) return;
    const on = () => void whenIdle(next);
    load().then(on, on);
  };
  await pageSettled;
  whenIdle(next);
}
