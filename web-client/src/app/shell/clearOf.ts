interface Box {
  left: number;
  right: number;
  height: number;
}

interface Bar extends Omit<Box, 'height'> {
  top: number;
  bottom: number;
}

/** The gap between a note and the window's edge, or an element that it must not cover. */
const GAP = 16;

/** The same as `md:` of the notes: from this width on they come from the bottom. */
const WIDE_PX = 768;

/** How often positions are checked, since composers grow and bars appear. */
const LOOK_AGAIN_MS = 250;

/** Keeps the notes off elements marked `data-keep-clear`, such as bars and composers. Returns a function that stops this. */
export function keepClear(notes: HTMLElement | null): () => void {
  if (!notes) return () => {};
  const place = () => {
    const edge = innerWidth >= WIDE_PX ? 'bottom' : 'top';
    const bars = [...document.querySelectorAll('[data-keep-clear]')];
    const at = clearOf(
      notes.getBoundingClientRect(),
      edge,
      innerHeight,
      bars.map((bar) => bar.getBoundingClientRect()),
    );
    notes.style.top = edge === 'top' ? `max(${at}px, env(safe-area-inset-top))` : '';
    notes.style.bottom = edge === 'bottom' ? `${at}px` : '';
  };
  place();
  const timer = setInterval(place, LOOK_AGAIN_MS);
  return () => clearInterval(timer);
}

/** How far from an edge of the window a box may start without covering a bar. Without such a place it stays at the edge. */
export function clearOf(
  box: Box,
  edge: 'top' | 'bottom',
  height: number,
  bars: readonly Bar[],
): number {
  // Measured from the top; the other direction is mirrored.
  const seen = bars
    .filter(({ left, right, top, bottom }) => left < box.right && right > box.left && bottom > top)
    .map(({ top, bottom }) => (edge === 'top' ? [top, bottom] : [height - bottom, height - top]))
    .toSorted(([a = 0], [b = 0]) => a - b);
  let at = GAP;
  for (const [start = 0, end = 0] of seen)
    if (start < at + box.height && end > at) at = end + GAP / 2;
  return at + box.height + GAP > height ? GAP : at;
}
