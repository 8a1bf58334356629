import { focusHeading } from './useArrivalFocus';

const LISTS = 'ul, ol, [role="list"], [role="log"], [role="tree"]';
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea, select, [tabindex="0"], [role="treeitem"]';
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Code that knows better where the focus belongs comes first. */
const LATER_MS = 100;

interface Step {
  list: Element;
  /** The row that had the focus, by its index. */
  at: number;
}

/** The lists around an element, innermost first. */
function listsAround(element: Element): Step[] {
  const steps: Step[] = [];
  for (let row = element; row.parentElement; row = row.parentElement) {
    const list = row.parentElement;
    if (list.matches(LISTS)) steps.push({ list, at: [...list.children].indexOf(row) });
  }
  return steps;
}

/** The next focusable row in a list, or the previous one if there is none. */
function besideIn({ list, at }: Step): HTMLElement | null {
  if (list.matches('[role="log"]')) return list as HTMLElement;
  const rows = [...list.children];
  for (const row of [...rows.slice(at), ...rows.slice(0, at).toReversed()]) {
    const next = row.matches(FOCUSABLE) ? row : row.querySelector(FOCUSABLE);
    if (next) return next as HTMLElement;
  }
  return null;
}

/**
 * Keeps the focus near an element that is removed; otherwise the next Tab would start at the top of the page. Moves it back to
 * where a menu or dialog was opened, to the next row of the list, or to the page's heading. Returns a function that stops this.
 */
export function keepFocus(): () => void {
  let last: Element | null = null;
  /** The last one outside menus and dialogs, and the lists around it. */
  let home: HTMLElement | null = null;
  let around: Step[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isLost = () =>
    last !== null && !last.isConnected && document.activeElement === document.body;
  const takes = (next: HTMLElement | null) => {
    next?.focus({ preventScroll: true });
    return next && document.activeElement === next;
  };
  const bringBack = () => {
    if (!isLost() || document.querySelector(OVERLAYS)) return;
    last = null;
    if (takes(home)) return;
    for (const step of around) if (step.list.isConnected && takes(besideIn(step))) return;
    focusHeading();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    last = target;
    if (target.closest(OVERLAYS)) return;
    home = target;
    around = listsAround(target);
  };
  const watcher = new MutationObserver(() => {
    if (!isLost()) return;
    clearTimeout(timer);
    timer = setTimeout(bringBack, LATER_MS);
  });
  document.addEventListener('focusin', onFocus);
  watcher.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', onFocus);
    watcher.disconnect();
    clearTimeout(timer);
  };
}
