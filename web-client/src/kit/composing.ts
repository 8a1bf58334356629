import { SquarePen } from 'lucide-react';
import { type RefObject, useLayoutEffect } from 'react';
import type { Action } from '@/ui/actions';
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

/** The action that goes to the message box of a page. */
export const writeAction = (run: () => void): Action => ({
  id: 'conversation.write',
  label: 'Write a message',
  group: 'Here',
  icon: SquarePen,
  shortcut: 'c',
  run,
});

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
