import { useLayoutEffect } from 'react';

let typed = '';

/** What was typed between the call for the palette and its coming. */
export const typedAhead = () => typed;

export function forgetTypedAhead() {
  typed = '';
}

function withKey(text: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Backspace') return text.slice(0, -1);
  return key.length === 1 ? text + key : undefined;
}

/** Stands where the palette will be, and keeps what is typed for it, up to the moment in which that is there. */
export function TypedAhead() {
  useLayoutEffect(() => {
    const keep = (event: KeyboardEvent) => {
      const next = withKey(typed, event);
      if (next === undefined) return;
      typed = next;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', keep, { capture: true });
    return () => removeEventListener('keydown', keep, { capture: true });
  }, []);
  return null;
}
