export function rowElement(list: HTMLElement | null, id: string): HTMLElement | undefined {
  const rows = list?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
  return [...rows].find(({ dataset }) => dataset['row'] === id);
}

/** A field within the row may already have the focus; it keeps it. */
export function focusOn(list: HTMLElement | null, id: string | null) {
  const row = id === null ? undefined : rowElement(list, id);
  if (row && !row.querySelector('input')) row.focus({ preventScroll: true });
}
