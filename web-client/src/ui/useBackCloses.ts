import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** What lies over the page, topmost last: the history asks in the order of opening. */
const open: object[] = [];

/** Whether going back closes something; then the page is not left. */
export const isCovered = () => open.length > 0;

/** While something lies over the page, going back closes it, and the page stays. */
export function useBackCloses(isOpen: boolean, close: () => void) {
  // A surface may be shown without a router, and then nothing goes back.
  const history: RouterHistory | undefined = useRouter({ warn: false })?.history;
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen || !history) return;
    const blocker: Parameters<RouterHistory['block']>[0] = {
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK' || open.at(-1) !== blocker) return false;
        onBack();
        return true;
      },
    };
    open.push(blocker);
    const unblock = history.block(blocker);
    return () => {
      open.splice(open.indexOf(blocker), 1);
      unblock();
    };
  }, [isOpen, history]);
}
