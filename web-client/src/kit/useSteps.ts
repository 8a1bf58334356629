import { type RefObject, useCallback } from 'react';
import { rowActions, useActions } from '@/ui/actions';

/** Marks a row that `j` and `k` move to. */
export const STEP = 'data-step';

const rowsOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>(`[${STEP}]`) ?? []),
];

/** The row that has or contains the focus. */
export function focusedStep(list: HTMLElement | null): string | undefined {
  const row = document.activeElement?.closest<HTMLElement>(`[${STEP}]`);
  return row && list?.contains(row) ? (row.getAttribute(STEP) ?? undefined) : undefined;
}

/** `j` and `k` move from row to row; Tab reaches the elements of a row. */
export function useSteps(list: RefObject<HTMLElement | null>) {
  const step = useCallback(
    (by: 1 | -1) => {
      const rows = rowsOf(list.current);
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const next = rows[at < 0 ? (by === 1 ? 0 : rows.length - 1) : at + by];
      // A row without keys of its own passes the focus to the link that Enter opens.
      const own = next?.hasAttribute('tabindex') ? next : next?.querySelector('a');
      own?.focus();
      next?.scrollIntoView({ block: 'nearest' });
    },
    [list],
  );
  useActions(rowActions(step));
}
