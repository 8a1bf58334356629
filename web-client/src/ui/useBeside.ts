import { useEffect, useEffectEvent } from 'react';

/**
 * Begins something that comes in a file of its own, and ends it when the part goes, or is shown with another key. Without a
 * connection it stays away.
 *
 * @param begin gives what ends it
 */
export function useBeside(begin: () => Promise<() => void>, key?: unknown) {
  const start = useEffectEvent(begin);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins again with each key.
  useEffect(() => {
    let isGone = false;
    let end = () => {};
    start().then(
      (stop) => {
        if (isGone) stop();
        else end = stop;
      },
      () => {},
    );
    return () => {
      isGone = true;
      end();
    };
  }, [key]);
}
