import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';

/** The groups of actions, as displayed. */
export const GROUPS = { 'Go to': 'Go to', Here: 'This page', Do: 'Actions', Look: 'View' } as const;

export type ActionGroup = keyof typeof GROUPS;

/** A user action: the palette, the shortcuts and the shortcuts sheet all use these. */
export interface Action {
  id: string;
  label: string;
  group: ActionGroup;
  icon?: LucideIcon;
  /** tinykeys notation: `$mod+k`, `g t`, `?`. */
  shortcut?: string;
  /** Called when needed; an unavailable action is neither shown nor run. */
  when?: () => boolean;
  /** Has a shortcut, but makes no sense in the palette. */
  hidden?: boolean;
  /** Whether it repeats while its key is held. */
  repeats?: boolean;
  run: () => void;
}

/** Moving between the rows of a list by keyboard. @param when whether there are rows; always by default */
export function rowActions(step: (by: 1 | -1) => void, when?: () => boolean): Action[] {
  const here = { group: 'Here', hidden: true, repeats: true, ...(when && { when }) } as const;
  return [
    { id: 'row.next', label: 'Row below', shortcut: 'j', ...here, run: () => step(1) },
    { id: 'row.back', label: 'Row above', shortcut: 'k', ...here, run: () => step(-1) },
  ];
}

interface Registry {
  actions: readonly Action[];
  add: (actions: Action[]) => () => void;
}

export const useRegistry = create<Registry>()((set) => ({
  actions: [],
  add: (added) => {
    set(({ actions }) => ({ actions: [...actions, ...added] }));
    return () =>
      set(({ actions }) => ({ actions: actions.filter((action) => !added.includes(action)) }));
  },
}));

/** The actions available now; of two with the same id the newer one counts, so a page can redefine `n`. */
export function available(actions: readonly Action[]): Action[] {
  const newest = new Map(actions.map((action) => [action.id, action]));
  return [...newest.values()].filter((action) => action.when?.() ?? true);
}

export function runAction(id: string) {
  available(useRegistry.getState().actions)
    .find((action) => action.id === id)
    ?.run();
}

interface Waiting {
  patienceMs?: number;
  /** Called before it is run; false ends the waiting. */
  while?: () => boolean;
}

/** Runs an action as soon as a page offers it, unless that takes too long. Returns a function that cancels this. */
export function runWhenOffered(id: string, waiting: Waiting = {}): () => void {
  const { patienceMs = 3000, while: wanted = () => true } = waiting;
  const offered = () =>
    available(useRegistry.getState().actions).some((action) => action.id === id);
  if (offered()) {
    if (wanted()) runAction(id);
    return () => {};
  }
  const stop = useRegistry.subscribe(() => {
    if (!offered()) return;
    giveUp();
    if (wanted()) runAction(id);
  });
  const timer = setTimeout(stop, patienceMs);
  const giveUp = () => {
    clearTimeout(timer);
    stop();
  };
  return giveUp;
}

/**
 * Offers actions while the calling component is mounted. Their functions may change with each
 * render; their labels may not, unless `version` changes too.
 */
export function useActions(actions: Action[], version: unknown = null) {
  const newest = useRef(actions);
  useEffect(() => {
    newest.current = actions;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: registered once per version; the newest functions are read through the ref.
  useEffect(() => {
    const current = (id: string) => newest.current.find((action) => action.id === id);
    return useRegistry.getState().add(
      newest.current.map((action) => ({
        ...action,
        when: () => current(action.id)?.when?.() ?? true,
        run: () => current(action.id)?.run(),
      })),
    );
  }, [version]);
}
