/** Focuses the first invalid field, which says what is wrong. */
export function focusInvalid(within: ParentNode | null) {
  within?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
