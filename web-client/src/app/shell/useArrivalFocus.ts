import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { runWhenOffered } from '@/ui/actions';

const TYPES_HERE = '(pointer: fine)';

/** The page's title; a text in Markdown may have headings of its own. */
const TITLE = '[role="main"] h1:not(.prose h1)';

export function focusHeading(): HTMLElement | null {
  const heading = [...document.querySelectorAll<HTMLElement>(TITLE)].at(-1) ?? null;
  if (!heading) return null;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return heading;
}

/**
 * Moves the focus on navigation: to the heading, and to the composer if there is one. On a touch screen
 * it stays at the heading, since the keyboard would cover the content.
 */
export function useArrivalFocus() {
  const router = useRouter();
  useEffect(() => {
    let replaced = false;
    let stopWaiting = () => {};
    const stops = [
      router.history.subscribe(({ action }) => {
        replaced = action.type === 'REPLACE';
      }),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        // The first page leaves the focus to the browser; correcting an address is no navigation.
        if (!fromLocation || !pathChanged || replaced) return;
        stopWaiting();
        // A page that starts in its own field has already set the focus.
        if (document.activeElement?.matches('[role="main"] input')) return;
        const heading = focusHeading();
        if (!matchMedia(TYPES_HERE).matches) return;
        const stillFree = () => {
          const focused = document.activeElement;
          return focused === heading || focused === document.body || !focused?.isConnected;
        };
        stopWaiting = runWhenOffered('conversation.write', { while: stillFree });
      }),
    ];
    return () => {
      stopWaiting();
      for (const stop of stops) stop();
    };
  }, [router]);
}
