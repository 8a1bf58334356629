/** What browsers say instead of the key while an input method has it; Safari says only this of the key that ends a word. */
const INPUT_METHOD = 229;

function isOfInputMethod({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === INPUT_METHOD;
}

/**
 * A key that an input method takes, to choose signs or to end a word, is no key for anything on the page: nothing
 * hears of it, wherever Enter, Escape or a shortcut acts.
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
