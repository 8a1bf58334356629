import { useEffect, useEffectEvent } from 'react';

/**
 * Starts something from a separate file, and ends it when the component unmounts or the key changes. If the file cannot be
 * loaded, it does nothing.
 *
 * @param begin returns a function that ends it
 */
export function useBeside(begin: () => Promise<() => void>, key?: unknown) {
  const start = useEffectEvent(begin);
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts with each key.
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
