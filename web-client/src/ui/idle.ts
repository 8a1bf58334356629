/** Until then, network and processor are reserved for the page that the user opened. */
const FIRST_MS = 2_500;

/** Resolves a moment after the page has loaded. */
export const pageSettled = new Promise<void>((resolve) => {
  const begin = () => setTimeout(resolve, FIRST_MS);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
});

/** Does the work when idle, or at the latest after a timeout. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 50);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: 2_000 });
  return () => cancelIdleCallback(asked);
}
