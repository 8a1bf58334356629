/** Until then whatever the person came for has the line and the processor to itself. */
const FIRST_MS = 2_500;

/** Comes true when the page has stood for a moment. */
export const pageSettled = new Promise<void>((resolve) => {
  const begin = () => setTimeout(resolve, FIRST_MS);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
});

/** Does the work when nothing else is to be done, or at last when it has waited for long. Returns how it is called off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 50);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: 2_000 });
  return () => cancelIdleCallback(asked);
}
