import { useEffect } from 'react';
import { pageSettled } from '@/ui/idle';

/** See keepFocus, which comes when the page has stood for a moment: nobody has removed anything before that. */
export function useKeptFocus() {
  useEffect(() => {
    let isGone = false;
    let end = () => {};
    pageSettled
      .then(() => import('./keptFocus'))
      .then(
        ({ keepFocus }) => {
          if (!isGone) end = keepFocus();
        },
        // Without a connection the focus is lost as it always was.
        () => {},
      );
    return () => {
      isGone = true;
      end();
    };
  }, []);
}
