import type { BusEvent } from './types';

/** The kinds of conversation, with their API path and their field in events. */
const KINDS = {
  topic: { path: 'topics', field: 'topic_id' },
  chat: { path: 'chats', field: 'chat_id' },
} as const satisfies Record<string, { path: string; field: keyof BusEvent }>;

export type ContainerKind = keyof typeof KINDS;

/** A conversation, which messages belong to. */
export interface Container {
  kind: ContainerKind;
  id: number;
}

/** Something with turns on the event stream: a conversation or a run of an agent. */
export type Followed = Container | { kind: 'run'; id: number };

/** `topic:12`: how a conversation is named in keys and in the event stream's `follow`. */
export function containerKey({ kind, id }: Followed): string {
  return `${kind}:${id}`;
}

export function isContainerKind(kind: string | null): kind is ContainerKind {
  return kind !== null && kind in KINDS;
}

/** The conversation that an event is about. */
export function containerOf(event: BusEvent): Container | undefined {
  for (const kind of Object.keys(KINDS) as ContainerKind[]) {
    const id = event[KINDS[kind].field];
    if (id != null) return { kind, id };
  }
  return undefined;
}

/** An event as the service would send it. Fields that do not apply are left out. */
export function eventOf(type: string, about: Partial<BusEvent>): BusEvent {
  return { ...about, type } as BusEvent;
}

/** The same for an event about a conversation. */
export const eventAbout = ({ kind, id }: Container, type: string): BusEvent =>
  eventOf(type, { [KINDS[kind].field]: id });

/**
 * A route below a conversation's messages, for the typed client. Every kind of conversation has the same
 * routes, so one type stands for all.
 */
export function messagesPath<Rest extends string>(container: Container, rest: Rest) {
  return containerPath(container, `/messages${rest}`);
}

/** The same for a route below the conversation itself. */
export function containerPath<Rest extends string>({ kind }: Container, rest: Rest) {
  return `/api/${KINDS[kind].path}/{id}${rest}` as `/api/topics/{id}${Rest}`;
}

/** The same for a route below a conversation's notes. */
export function notesPath<Rest extends string>({ kind }: Container, rest: Rest) {
  const place = kind === 'topic' ? 'commands' : 'messages';
  return `/api/${KINDS[kind].path}/{id}/${place}/notes${rest}` as `/api/topics/{id}/commands/notes${Rest}`;
}

/** The export address of a conversation. */
export function exportPath({ kind, id }: Container, format: 'markdown' | 'json'): string {
  return `/api/${KINDS[kind].path}/${id}/export?format=${format}`;
}
