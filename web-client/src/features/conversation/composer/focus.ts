export const COMPOSER_ID = 'composer';

export function focusComposer() {
  document.getElementById(COMPOSER_ID)?.focus();
}
