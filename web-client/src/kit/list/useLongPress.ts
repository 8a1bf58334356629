import { type MouseEvent, type PointerEvent, useRef } from 'react';

const LONG_MS = 500;
const SLACK_PX = 8;

/** A finger that rests on something, which is a right click on a touch screen. */
export function useLongPress(onLong: (id: string, x: number, y: number) => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const wasLong = useRef(false);
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  return {
    /** Whether the last touch was one, until the next begins. */
    isLong: () => wasLong.current,
    pressOf: (id: string) => ({
      onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
        if (pointerType !== 'touch') return;
        // A second finger, or one whose end was not heard: the timer before must not go off by itself.
        end();
        const timer = setTimeout(() => {
          wasLong.current = true;
          // Wherever the next touch is, it is another one.
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
      // What some browsers send after it would take the focus away from what has opened.
      onMouseDown: (event: MouseEvent) => {
        if (wasLong.current) event.preventDefault();
      },
      onPointerCancel: end,
    }),
  };
}
