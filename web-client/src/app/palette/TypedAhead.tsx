import { useEffectEvent, useLayoutEffect } from 'react';

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

/** Stands where the palette will be, and keeps what is typed for it, up to the moment in which that is there or not wanted. */
export function TypedAhead({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const leave = () => close();
    const keep = (event: KeyboardEvent) => {
      if (event.key === 'Escape') return leave();
      const next = withKey(typed, event);
      if (next === undefined) return;
      typed = next;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', keep, { capture: true });
    addEventListener('pointerdown', leave, { capture: true });
    return () => {
      removeEventListener('keydown', keep, { capture: true });
      removeEventListener('pointerdown', leave, { capture: true });
    };
  }, []);
  return null;
}
