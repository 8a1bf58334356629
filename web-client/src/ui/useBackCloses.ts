import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** While something lies over the page, going back closes it, and the page stays. */
export function useBackCloses(isOpen: boolean, close: () => void) {
  // A surface may be shown without a router, and then nothing goes back.
  const history: RouterHistory | undefined = useRouter({ warn: false })?.history;
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    return history?.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK') return false;
        onBack();
        return true;
      },
    });
  }, [isOpen, history]);
}
