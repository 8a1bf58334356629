import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Runs a focus change on arrival: at once, and again after the shell has focused the heading, in either order; but
 * no longer after the user's first key or touch.
 */
export function useArrival(run: () => void) {
  const router = useRouter();
  const newest = useRef(run);
  useEffect(() => {
    newest.current = run;
  });
  useEffect(() => {
    const soon = () => requestAnimationFrame(() => newest.current());
    let frame = soon();
    const stop = router.subscribe('onRendered', () => {
      cancelAnimationFrame(frame);
      frame = soon();
    });
    const end = () => {
      cancelAnimationFrame(frame);
      stop();
      removeEventListener('keydown', end, true);
      removeEventListener('pointerdown', end, true);
    };
    addEventListener('keydown', end, true);
    addEventListener('pointerdown', end, true);
    return end;
  }, [router]);
}
