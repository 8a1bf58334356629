import { createKeybindingsHandler } from 'tinykeys';
import { type Action, available, useRegistry } from '@/ui/actions';

const TYPING =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]';

/** A key alone belongs to the field that is being typed in, and to the overlay that is open. */
function mayRun(shortcut: string, event: KeyboardEvent): boolean {
  if (event.defaultPrevented) return false;
  if (shortcut.includes('$mod')) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')) {
    return false;
  }
  if (shortcut === 'Escape') return true;
  return !target?.closest(TYPING);
}

/** The newest action of a shortcut that can be done now answers to it; what a page says comes before what is said everywhere. */
function answer(shortcut: string, event: KeyboardEvent) {
  if (!mayRun(shortcut, event)) return;
  const all = available(useRegistry.getState().actions).filter(
    (candidate) => candidate.shortcut === shortcut,
  );
  // A page that is there at once may have said what it means before the frame around it has.
  const action = all.findLast(({ group }) => group === 'Here') ?? all.at(-1);
  if (!action) return;
  event.preventDefault();
  // A key that is held goes on moving; what is decided or done is done once.
  if (event.repeat && !action.repeats) return;
  action.run();
}

/** What takes several keys goes first: its last one alone may mean something else. */
function bindings(actions: readonly Action[]) {
  const shortcuts = new Set(
    actions
      .flatMap(({ shortcut }) => shortcut ?? [])
      .toSorted((a, b) => b.split(' ').length - a.split(' ').length),
  );
  return Object.fromEntries(
    [...shortcuts].flatMap((shortcut) => {
      const run = (event: KeyboardEvent) => answer(shortcut, event);
      // A sign such as `?` or `/` needs Shift on some keyboards and not on others.
      const isSign = shortcut.length === 1 && !/[a-z0-9]/.test(shortcut);
      return isSign
        ? [
            [shortcut, run],
            [`Shift+${shortcut}`, run],
          ]
        : [[shortcut, run]];
    }),
  );
}

/** A sign on a button means nothing to it, but it lets no key through; a list that it opens takes letters. */
function isPastButton({ key, target }: KeyboardEvent): boolean {
  if (key.length !== 1 || key === ' ' || !(target instanceof Element)) return false;
  return target.closest('button:not([aria-haspopup="listbox"])') !== null;
}

/** One key listener for the whole page, for whatever actions are registered at the time. */
export function listenForShortcuts(): () => void {
  const bind = () => createKeybindingsHandler(bindings(useRegistry.getState().actions));
  let handler = bind();
  const forget = useRegistry.subscribe(() => {
    handler = bind();
  });
  const onKey = (event: KeyboardEvent) => isPastButton(event) || handler(event);
  const onKeyOfButton = (event: KeyboardEvent) => isPastButton(event) && handler(event);
  window.addEventListener('keydown', onKey);
  window.addEventListener('keydown', onKeyOfButton, { capture: true });
  return () => {
    forget();
    window.removeEventListener('keydown', onKey);
    window.removeEventListener('keydown', onKeyOfButton, { capture: true });
  };
}
