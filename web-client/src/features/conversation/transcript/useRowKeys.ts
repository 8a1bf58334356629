import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react';

const TOOLS = '[role="toolbar"]';

function buttonsOf(tools: Element): HTMLButtonElement[] {
  return [...tools.querySelectorAll('button')];
}

/** Focuses the tools of the next row that shows some. */
function goToRow(from: Element, step: 1 | -1) {
  const all = [...(from.closest('[role="log"]') ?? document).querySelectorAll(TOOLS)];
  const row = from.closest('article');
  for (let at = all.indexOf(from) + step; at >= 0 && at < all.length; at += step) {
    const tools = all[at];
    if (!tools || tools.closest('article') === row) continue;
    const button = buttonsOf(tools).find(({ tabIndex }) => tabIndex === 0);
    // The tools of a question exist twice; the hidden ones cannot be focused.
    button?.focus();
    if (button === document.activeElement) return;
  }
}

/** Makes the tools of a row one Tab stop; arrow keys move between them, and up and down to those of other rows. */
export function useRowKeys(tools: RefObject<HTMLElement | null>) {
  const [stop, setStop] = useState(0);
  useLayoutEffect(() => {
    const buttons = tools.current ? buttonsOf(tools.current) : [];
    for (const [at, button] of buttons.entries())
      button.tabIndex = at === Math.min(stop, buttons.length - 1) ? 0 : -1;
  });
  return {
    onFocus: ({ target }: { target: Element }) => {
      const at = tools.current
        ? buttonsOf(tools.current).findIndex((one) => one.contains(target))
        : -1;
      if (at >= 0) setStop(at);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { currentTarget, target, key, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (altKey || ctrlKey || metaKey || shiftKey) return;
      const buttons = buttonsOf(currentTarget);
      const at = buttons.indexOf(target as HTMLButtonElement);
      const goTo = (next: number) => buttons.at(next % buttons.length)?.focus();
      const moves: Record<string, () => void> = {
        ArrowRight: () => goTo(at + 1),
        ArrowLeft: () => goTo(at - 1),
        Home: () => goTo(0),
        End: () => goTo(-1),
        ArrowUp: () => goToRow(currentTarget, -1),
        ArrowDown: () => goToRow(currentTarget, 1),
      };
      const move = moves[key];
      if (!move) return;
      event.preventDefault();
      move();
    },
  };
}
