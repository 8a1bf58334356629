import { type MouseEvent, type PointerEvent, useRef } from 'react';

const LONG_MS = 500;
const SLACK_PX = 8;

/** A long press, which is the right click of a touch screen. */
export function useLongPress(onLong: (id: string, x: number, y: number) => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const wasLong = useRef(false);
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  return {
    /** Whether the last touch was a long press, until the next one starts. */
    isLong: () => wasLong.current,
    pressOf: (id: string) => ({
      onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
        if (pointerType !== 'touch') return;
        // A second finger, or one whose end was missed: the previous timer must not fire.
        end();
        const timer = setTimeout(() => {
          wasLong.current = true;
          // The next touch is a new one, wherever it is.
          const next = () => {
            wasLong.current = false;
          };
          addEventListener('pointerdown', next, { once: true, capture: true });
          onLong(id, x, y);
        }, LONG_MS);
        press.current = { timer, x, y };
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        const begun = press.current;
        if (begun && Math.hypot(clientX - begun.x, clientY - begun.y) > SLACK_PX) end();
      },
      onPointerUp: end,
      // The mouse events that some browsers send afterwards would take the focus from the opened menu.
      onMouseDown: (event: MouseEvent) => {
        if (wasLong.current) event.preventDefault();
      },
      onPointerCancel: end,
    }),
  };
}
