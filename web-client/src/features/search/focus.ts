const ROWS = '[data-result]';

function rowsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(ROWS) ?? [])];
}

/** Focuses a row; returns whether it exists. */
export function focusRow(list: HTMLElement | null, index: number): boolean {
  const row = rowsIn(list)[index];
  row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
  return row !== undefined;
}

/** The index of the focused row; -1 for none. */
export function focusedRow(list: HTMLElement | null): number {
  return rowsIn(list).indexOf(document.activeElement as HTMLElement);
}

export function lastRow(list: HTMLElement | null): number {
  return rowsIn(list).length - 1;
}
