import type { BusEvent } from './types';

/** The kinds of conversation: where the API has them, and how an event names one. */
const KINDS = {
  topic: { path: 'topics', field: 'topic_id' },
} as const satisfies Record<string, { path: string; field: keyof BusEvent }>;

export type ContainerKind = keyof typeof KINDS;

/** A conversation: the thing that messages belong to. */
export interface Container {
  kind: ContainerKind;
  id: number;
}

/** `topic:12`: how a conversation is named in keys and in the event stream's `follow`. */
export function containerKey({ kind, id }: Container): string {
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

/** An event about a conversation, as the service would tell it. */
export function eventAbout({ kind, id }: Container, type: string): BusEvent {
  return { type, [KINDS[kind].field]: id } as unknown as BusEvent;
}

/**
 * A route below a conversation's messages, for the typed client. Every kind of conversation has the same
 * routes, so the types of one stand for all.
 */
export function messagesPath<Rest extends string>({ kind }: Container, rest: Rest) {
  return `/api/${KINDS[kind].path}/{id}/messages${rest}` as `/api/topics/{id}/messages${Rest}`;
}
