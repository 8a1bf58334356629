/** Leads to the first entry that cannot be sent as it is; it says why. */
export function focusInvalid(within: ParentNode | null) {
  within?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
