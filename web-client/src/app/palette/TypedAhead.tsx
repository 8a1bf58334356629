import { useEffectEvent, useLayoutEffect } from 'react';

let typed = '';

/** What was typed between opening the palette and its appearance. */
export const typedAhead = () => typed;

export function forgetTypedAhead() {
  typed = '';
}

function withKey(text: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Backspace') return text.slice(0, -1);
  return key.length === 1 ? text + key : undefined;
}

/** A placeholder for the palette that keeps typed text until the palette appears or is cancelled. */
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
