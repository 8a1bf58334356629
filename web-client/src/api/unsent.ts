import { create } from 'zustand';
import type { SentFile } from './attachments';
import { type Container, containerKey } from './containers';
import { newId } from './ids';

/** A request that could not reach the service. */
export type Wish =
  /** Sends a message, with uploaded files; an empty model means the default one. */
  | {
      is: 'said';
      container: Container;
      content: string;
      model: string;
      files?: readonly SentFile[];
    }
  /** Creates a topic, with a first message if there is content; withdrawn text and its model go back to that draft. */
  | {
      is: 'topic';
      title: string;
      parent: number | null;
      /** Null, or missing in data of an earlier version, means the service's default collection. */
      collection?: number | null;
      content: string | null;
      draft: string | null;
      model?: string;
    }
  /** Creates a chat with this message; withdrawn text goes back to that draft, and so does the model. */
  | { is: 'chat'; title: string; content: string; draft: string; model?: string }
  /** Renames a topic. */
  | { is: 'name'; topic: number; title: string; was: string }
  /** Renames a chat. */
  | { is: 'chatName'; chat: number; title: string; was: string };

/** A request that is kept until it can be sent. */
export type Unsent<Is extends Wish['is'] = Wish['is']> = Extract<Wish, { is: Is }> & {
  /** Lets the service recognise requests that it has already handled. */
  id: string;
  /** Why the service refused it. */
  refused: string | null;
};

interface Outbox {
  all: readonly Unsent[];
  /** Requests this window is sending; their outcome is not known yet. */
  underWay: readonly string[];
}

const STORED = 'steward.outbox';

/** Kept in the browser, to survive the page, or in memory if storage is off. */
export const useUnsent = create<Outbox>()(() => ({
  all: parsed(read()) ?? [],
  underWay: [],
}));

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
    // An earlier version kept only messages.
    return Array.isArray(all) ? all.map((one) => ({ is: 'said', ...one })) : undefined;
  } catch {
    return undefined;
  }
}

let canStore = true;

/** All requests, including changes by other windows of this browser. */
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

/** Requests about the same thing are sent in order. */
export function placeOf(one: Unsent): string {
  switch (one.is) {
    case 'said':
      return containerKey(one.container);
    case 'name':
      return containerKey({ kind: 'topic', id: one.topic });
    case 'chatName':
      return containerKey({ kind: 'chat', id: one.chat });
    case 'topic':
    case 'chat':
      return one.id;
  }
}

/** Unsent messages of a conversation. */
export function unsentIn(all: readonly Unsent[], container: Container): Unsent<'said'>[] {
  const key = containerKey(container);
  return all.filter((one) => one.is === 'said').filter((one) => placeOf(one) === key);
}

/** Moves unsent messages to another conversation. */
export function carryUnsent(from: Container, to: Container) {
  const ids = new Set(unsentIn(readStored(), from).map(({ id }) => id));
  if (ids.size === 0) return;
  change((all) =>
    all.map((one) => (one.is === 'said' && ids.has(one.id) ? { ...one, container: to } : one)),
  );
}

/** Keeps a request until it can be sent. Pass the id if it may have been sent already. */
export function keepUnsent(wish: Wish, id = newId()): string {
  change((all) => [...all, { ...wish, id, refused: null }]);
  return id;
}

/** Sends one. It cannot be withdrawn meanwhile, or it would be sent and become a draft as well. */
export async function whileUnderWay<T>(id: string, send: () => Promise<T>): Promise<T> {
  useUnsent.setState(({ underWay }) => ({ underWay: [...underWay, id] }));
  try {
    return await send();
  } finally {
    useUnsent.setState(({ underWay }) => ({ underWay: underWay.filter((one) => one !== id) }));
  }
}

/** Withdraws it; false if it was sent meanwhile or is being sent. */
export function takeBackUnsent(id: string): boolean {
  if (useUnsent.getState().underWay.includes(id)) return false;
  const isThere = readStored().some((one) => one.id === id);
  if (isThere) change((all) => all.filter((one) => one.id !== id));
  return isThere;
}

/** Waits until it is sent, refused or withdrawn. */
export function noLongerUnsent(id: string): Promise<void> {
  const isThere = () =>
    useUnsent.getState().all.some((one) => one.id === id && one.refused === null);
  return new Promise((resolve) => {
    if (!isThere()) return resolve();
    const stop = useUnsent.subscribe(() => {
      if (isThere()) return;
      stop();
      resolve();
    });
  });
}
