import { create } from 'zustand';
import { type Container, containerKey } from './containers';

/** What a person said while nobody answered. */
export interface Unsent {
  id: string;
  container: Container;
  content: string;
  /** Empty is the model of the settings. */
  model: string;
  /** The newest row that was known when it was said: the same words in a newer one are these. */
  after: number;
  /** The follow-ups that were known then. */
  queued: number[];
  /** Why the service does not take it. */
  refused: string | null;
}

interface Outbox {
  all: readonly Unsent[];
}

const STORED = 'steward.outbox';

/** Kept in the browser, so that it survives the page; in memory where nothing can be stored. */
export const useUnsent = create<Outbox>()(() => ({ all: parsed(read()) ?? [] }));

function read(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

function parsed(text: string | null): Unsent[] | undefined {
  try {
    const all: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(all) ? all : undefined;
  } catch {
    return undefined;
  }
}

let canStore = true;

/** All of it, with what other windows of this browser have done meanwhile. */
export function readStored(): readonly Unsent[] {
  const known = useUnsent.getState().all;
  const stored = canStore ? parsed(read()) : undefined;
  if (!stored || JSON.stringify(stored) === JSON.stringify(known)) return known;
  useUnsent.setState({ all: stored });
  return stored;
}

export function change(act: (all: readonly Unsent[]) => Unsent[]) {
  const all = act(readStored());
  useUnsent.setState({ all });
  try {
    localStorage.setItem(STORED, JSON.stringify(all));
    canStore = true;
  } catch {
    canStore = false;
  }
}

addEventListener('storage', ({ key }) => {
  if (key === STORED || key === null) readStored();
});

export function unsentIn(all: readonly Unsent[], container: Container): Unsent[] {
  const key = containerKey(container);
  return all.filter((one) => containerKey(one.container) === key);
}

type Said = Pick<Unsent, 'container' | 'content' | 'model' | 'after' | 'queued'>;

/** Keeps what cannot be sent now until it can. */
export function keepUnsent(said: Said) {
  // Random enough: it tells a few apart, in one browser.
  const id = `${Date.now()}-${Math.random().toString(36).slice(2, 10)}`;
  change((all) => [...all, { ...said, id, refused: null }]);
}

/** Takes it out again; false when it has been sent meanwhile. */
export function takeBackUnsent(id: string): boolean {
  const isThere = readStored().some((one) => one.id === id);
  if (isThere) change((all) => all.filter((one) => one.id !== id));
  return isThere;
}
