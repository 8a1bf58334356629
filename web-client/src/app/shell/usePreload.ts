import { useEffect } from 'react';
import type { Feature } from '@/kit/feature';

/** Safari has no idle callback. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 2000);

/** Loads what is opened from anywhere once the page has nothing else to do, so that it opens at once later. */
export function usePreload(features: readonly Feature[]) {
  useEffect(() => {
    whenIdle(() => {
      for (const { dialogs = [], palette } of features) {
        for (const load of [...dialogs.map((dialog) => dialog.load), palette]) {
          // What cannot be loaded now is loaded when it is opened.
          void load?.().catch(() => {});
        }
      }
    });
  }, [features]);
}
