import { type RefObject, useLayoutEffect } from 'react';
import { isTouch } from '@/ui/layout';

/** Without a physical keyboard, Enter is the only key for a new line. */
export function enterSends(): boolean {
  return !isTouch();
}

/** Whether this key press submits. */
export function isSendKey(event: React.KeyboardEvent): boolean {
  if (event.key !== 'Enter') return false;
  return event.ctrlKey || event.metaKey || (!event.shiftKey && enterSends());
}

/** For browsers that cannot size a field to its content by themselves. */
export function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [field, text]);
}
