/** What browsers report while an input method has the key; Safari reports only this for the key that ends a word. */
const INPUT_METHOD = 229;

function isOfInputMethod({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === INPUT_METHOD;
}

/**
 * Hides keys that an input method handles, to choose characters or to end a word: no handler for Enter, Escape or
 * a shortcut sees them.
 */
export function keepKeysOfInputMethod() {
  window.addEventListener(
    'keydown',
    (event) => {
      if (isOfInputMethod(event)) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
