interface Box {
  left: number;
  right: number;
  height: number;
}

interface Bar extends Omit<Box, 'height'> {
  top: number;
  bottom: number;
}

/** What a note keeps to the edge of the window, and to what it must not cover. */
const GAP = 16;

/** As `md:` of the notes: where there is room they come from the bottom. */
const WIDE_PX = 768;

/** What is worked with moves too: a composer grows, a bar comes. */
const LOOK_AGAIN_MS = 250;

/** Keeps the notes off bars and composers, which say themselves that they are to be kept clear. Returns how that ends. */
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

/**
 * How far from an edge of the window a box may begin, so that it covers none of the bars. Where there is no such place it stays
 * at the edge.
 */
export function clearOf(
  box: Box,
  edge: 'top' | 'bottom',
  height: number,
  bars: readonly Bar[],
): number {
  // As if it began at the top; the other way round is the same.
  const seen = bars
    .filter(({ left, right, top, bottom }) => left < box.right && right > box.left && bottom > top)
    .map(({ top, bottom }) => (edge === 'top' ? [top, bottom] : [height - bottom, height - top]))
    .toSorted(([a = 0], [b = 0]) => a - b);
  let at = GAP;
  for (const [start = 0, end = 0] of seen)
    if (start < at + box.height && end > at) at = end + GAP / 2;
  return at + box.height + GAP > height ? GAP : at;
}
