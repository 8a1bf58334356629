import { createKeybindingsHandler } from 'tinykeys';
import { type Action, available, useRegistry } from '@/ui/actions';
import { isNotLatin } from '@/ui/keys';

const TYPING =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]';

/** A single key belongs to the focused text field, and to the open overlay. */
function mayRun(shortcut: string, event: KeyboardEvent): boolean {
  if (event.defaultPrevented) return false;
  // F8 leads to a notification, whose Undo is there for a few seconds only.
  if (shortcut.includes('$mod') || shortcut === 'F8') return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')) {
    return false;
  }
  if (shortcut === 'Escape') return true;
  return !target?.closest(TYPING);
}

/** Runs the newest available action of a shortcut; an action of the page takes precedence over a global one. */
function answer(shortcut: string, event: KeyboardEvent) {
  if (!mayRun(shortcut, event)) return;
  const all = available(useRegistry.getState().actions).filter(
    (candidate) => candidate.shortcut === shortcut,
  );
  // A page that renders at once may have registered before the frame around it.
  const action = all.findLast(({ group }) => group === 'Here') ?? all.at(-1);
  if (!action) return;
  event.preventDefault();
  // A held key repeats movements, but not commands or decisions.
  if (event.repeat && !action.repeats) return;
  action.run();
}

type Run = (event: KeyboardEvent) => void;

/** The same shortcut on a keyboard without Latin letters. */
function byPlace(shortcut: string, run: Run): [string, Run][] {
  const letter = /^\$mod\+([a-z])$/.exec(shortcut)?.[1];
  if (!letter) return [];
  return [[`$mod+Key${letter.toUpperCase()}`, (event) => isNotLatin(event.key) && run(event)]];
}

/** Key sequences come first: their last key alone may mean something else. */
function bindings(actions: readonly Action[]) {
  const shortcuts = new Set(
    actions
      .flatMap(({ shortcut }) => shortcut ?? [])
      .toSorted((a, b) => b.split(' ').length - a.split(' ').length),
  );
  return Object.fromEntries(
    [...shortcuts].flatMap((shortcut) => {
      const run = (event: KeyboardEvent) => answer(shortcut, event);
      // A symbol such as `?` or `/` needs Shift on some keyboards and not on others.
      const isSign = shortcut.length === 1 && !/[a-z0-9]/.test(shortcut);
      return isSign
        ? [
            [shortcut, run],
            [`Shift+${shortcut}`, run],
          ]
        : [[shortcut, run], ...byPlace(shortcut, run)];
    }),
  );
}

/** A character key does nothing on a button, which stops it all the same; a button that opens a list uses letters. */
function isPastButton({ key, target }: KeyboardEvent): boolean {
  if (key.length !== 1 || key === ' ' || !(target instanceof Element)) return false;
  return target.closest('button:not([aria-haspopup="listbox"])') !== null;
}

/** One key listener for the whole page, for the actions registered at the time. */
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
