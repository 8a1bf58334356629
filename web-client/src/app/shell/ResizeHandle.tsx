import { useRef } from 'react';
import { LIST_MAX, LIST_MIN, usePanes } from './panes';

const STEP = 16;

/** The edge of the list pane: drag it, or move it with the arrow keys. */
export function ResizeHandle() {
  const width = usePanes((panes) => panes.listWidth);
  const resize = usePanes((panes) => panes.resizeList);
  const start = useRef<{ x: number; width: number } | null>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: <hr> can be neither focused nor moved; this is the window splitter pattern.
    <div
      role="separator"
      aria-label="List width"
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={LIST_MIN}
      aria-valuemax={LIST_MAX}
      tabIndex={0}
      onPointerDown={(event) => {
        start.current = { x: event.clientX, width };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (start.current) resize(start.current.width + event.clientX - start.current.x);
      }}
      onLostPointerCapture={() => {
        start.current = null;
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') resize(width - STEP);
        if (event.key === 'ArrowRight') resize(width + STEP);
      }}
      className="group absolute inset-y-0 -right-1 z-10 w-2 cursor-col-resize touch-none outline-none"
    >
      <div className="mx-auto h-full w-px bg-line transition-colors group-hover:bg-line-strong group-focus-visible:w-0.5 group-focus-visible:bg-focus" />
    </div>
  );
}
