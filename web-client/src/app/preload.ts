import type { AnyRouter } from '@tanstack/react-router';
import { lazyPart, nextUnloaded } from '@/ui/lazyPart';

interface Splittable {
  component?: (React.ComponentType & { preload?: (() => Promise<void>) | undefined }) | undefined;
}

/**
 * Lets each page of the router be loaded like any other part. The router itself would load the whole page
 * anew when a file is missing, which leaves nothing on the screen when there is nobody to load it from.
 */
export function keepRoutesLoadable(router: AnyRouter) {
  for (const route of Object.values(router.routesById)) {
    const options = route.options as Splittable;
    const page = options.component;
    if (!page?.preload) continue;
    options.component = lazyPart(async () => {
      await page.preload?.();
      // It takes the way to itself away once it is there, and does not tell when it is not.
      if (page.preload) throw new Error('The page could not be loaded.');
      return { default: page };
    });
  }
}

const soon = (work: () => void) =>
  'requestIdleCallback' in window
    ? requestIdleCallback(work, { timeout: 5_000 })
    : setTimeout(work, 200);

/** Loads all parts of the client one by one while nothing else is to be done, so that none is missing later. */
export function loadPartsWhenIdle() {
  const next = () => {
    const load = nextUnloaded();
    if (load)
      void load().then(
        () => soon(next),
        () => soon(next),
      );
  };
  if (document.readyState === 'complete') soon(next);
  else addEventListener('load', () => soon(next), { once: true });
}
