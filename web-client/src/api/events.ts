import { SILENCE_MS } from './ask';
import { CLIENT_ID, CLIENT_ID_HEADER } from './clientId';
import { type ConnectionState, useConnection } from './connection';
import { containerKey, type Followed } from './containers';
import { serverSentEvents } from './sse';
import type { BusEvent, FollowedFrame, Ready } from './types';

/** After this long without a heartbeat the connection may be dead: a user who returns to the window need not wait to find out. */
const DOUBT_MS = 18_000;
/** A reachable service sends its first event at once. */
const ANSWER_MS = 12_000;
const LOOK_MS = 2_000;
/** A gap this long between two checks means that the machine was asleep. */
const SLEPT_MS = 10_000;
const FIRST_WAIT_MS = 500;
/** The longest time "Reconnecting" may be shown although the service is back. */
const MAX_WAIT_MS = 5_000;

export type BusEventType =
  | 'topic.changed'
  | 'collection.changed'
  | 'chat.changed'
  | 'message.changed'
  | 'stream.started'
  | 'stream.ended'
  | 'queue.changed'
  | 'notes.changed'
  | 'read.changed'
  | 'reminder.changed'
  | 'settings.changed'
  | 'push.changed'
  | 'outbox.changed'
  | 'trash.changed'
  | 'import.changed'
  | 'job.changed'
  | 'agent.changed'
  | 'workflow.changed'
  | 'schedule.changed'
  | 'library.changed'
  | 'mcp.server_state'
  | 'mcp.auth_required'
  | 'mcp.auth_url'
  | 'mcp.auth_resolved'
  | 'mcp.host_changed';

interface Heard {
  /** The stream is open; events from now on arrive. */
  ready: Ready | null;
  /** The stream was interrupted and is open again; missed events follow late. */
  back: null;
  /** Events were missed: everything on the screen may be outdated. */
  resync: null;
  turn: FollowedFrame;
}
/** Everything that can be listened to, with its data. */
export type EventMap = Heard & Record<BusEventType, BusEvent>;
type Handler<K extends keyof EventMap> = (event: EventMap[K]) => void;

/** Where to resume the running turn of the followed conversation; undefined means from its start. */
type ResumeAt = () => string | undefined;

/** One attempt at a connection, and when it last sent something. */
interface Line {
  cut: AbortController;
  heardAt: number;
  spoke: boolean;
}

/**
 * The one event stream of this tab. A browser allows six connections per service over all tabs, so
 * bus events and the frames of the open conversation or run share one.
 */
export class EventStream {
  private readonly handlers = new Map<string, Set<(event: never) => void>>();
  private readonly say: (state: ConnectionState) => void;
  private current: Line | undefined;
  private followed: Followed | undefined;
  private resumeAt: ResumeAt = () => undefined;
  private lastId: string | undefined;
  /** The first stream began after this event; later events arrive. */
  private begun: string | undefined;
  /** The oldest service state that was read before the first stream. */
  private oldest: string | undefined;
  private wasReady = false;
  private attempt = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(say: (state: ConnectionState) => void) {
    this.say = say;
  }

  subscribe<K extends keyof EventMap>(type: K, handler: Handler<K>): () => void {
    const all = this.handlers.get(type) ?? new Set();
    all.add(handler);
    this.handlers.set(type, all);
    return () => all.delete(handler);
  }

  /** Dispatches an event that the service sends only to the other windows, because this one caused it. */
  tell<K extends BusEventType>(type: K, event: EventMap[K]) {
    this.dispatch(type, event);
  }

  start(): () => void {
    if (!this.current) void this.connect();
    const back = () => this.renew();
    const awake = () => this.awake();
    let looked = Date.now();
    const look = setInterval(() => {
      const slept = !document.hidden && Date.now() - looked > SLEPT_MS;
      looked = Date.now();
      if (slept) this.awake();
      else if (this.silentFor(this.current?.spoke ? SILENCE_MS : ANSWER_MS))
        this.current?.cut.abort();
    }, LOOK_MS);
    addEventListener('online', back);
    // The service may run on this machine, so this tries it instead of assuming it is unreachable.
    addEventListener('offline', back);
    addEventListener('pageshow', awake);
    document.addEventListener('resume', awake);
    document.addEventListener('visibilitychange', awake);
    return () => {
      clearInterval(look);
      removeEventListener('online', back);
      removeEventListener('offline', back);
      removeEventListener('pageshow', awake);
      document.removeEventListener('resume', awake);
      document.removeEventListener('visibilitychange', awake);
      clearTimeout(this.retry);
      this.retry = undefined;
      this.current?.cut.abort();
      this.current = undefined;
    };
  }

  /** Follows the turns of this instead of the previous one; reopens the stream. */
  follow(followed: Followed | undefined, resumeAt: ResumeAt = () => undefined) {
    this.resumeAt = resumeAt;
    const key = (one?: Followed) => one && containerKey(one);
    if (key(followed) === key(this.followed)) return;
    this.followed = followed;
    if (!this.current) return;
    this.attempt = 0;
    void this.connect(this.current);
  }

  /** Opens a connection. The old one stays open until this one sends something, so no event is lost. */
  private async connect(replaced?: Line) {
    clearTimeout(this.retry);
    this.retry = undefined;
    const mine: Line = { cut: new AbortController(), heardAt: Date.now(), spoke: false };
    this.current = mine;
    if (!replaced) this.say('connecting');
    const heard = () => {
      mine.heardAt = Date.now();
      mine.spoke = true;
    };
    try {
      const response = await fetch(this.address(), {
        signal: mine.cut.signal,
        headers: {
          Accept: 'text/event-stream',
          [CLIENT_ID_HEADER]: CLIENT_ID,
          ...(this.lastId ? { 'Last-Event-ID': this.lastId } : {}),
        },
      });
      if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
      for await (const { id, event = 'message', data } of serverSentEvents(response.body, heard)) {
        // A new connection repeats the events that the old one delivered after the new one was requested.
        if (id && event !== 'resync' && isTold(id, this.lastId)) continue;
        if (id) this.lastId = id;
        if (event === 'turn' && this.current !== mine) continue;
        if (event === 'ready') {
          // A replaced line that fell silent was dead, as after a sleep.
          const isBack = this.wasReady && (!replaced || Date.now() - replaced.heardAt >= DOUBT_MS);
          replaced?.cut.abort();
          this.opened(mine);
          if (isBack) this.dispatch('back', null);
          this.beginsAfter(parsed(data) as Ready | null);
        }
        this.dispatch(event, parsed(data));
      }
    } catch {
      // A broken connection and a refused one are handled the same: wait and retry.
    } finally {
      replaced?.cut.abort();
    }
    if (this.current === mine) this.retryLater();
  }

  /** A read returned the state as of this event. */
  readAfter(id: string) {
    if (this.begun === undefined) {
      if (this.oldest === undefined || isTold(id, this.oldest)) this.oldest = id;
    } else if (isTold(id, this.begun) && id !== this.begun) this.dispatch('resync', null);
  }

  /** Events between the first read and the first stream are lost, so this asks for a resync. */
  private beginsAfter(ready: Ready | null) {
    if (this.begun !== undefined || !ready?.after) return;
    this.begun = ready.after;
    this.lastId ??= ready.after;
    if (this.oldest !== undefined && !isTold(ready.after, this.oldest))
      this.dispatch('resync', null);
  }

  private opened(connection: Line) {
    if (this.current !== connection) return;
    this.wasReady = true;
    this.attempt = 0;
    this.say('open');
  }

  private retryLater() {
    this.say(navigator.onLine ? 'waiting' : 'offline');
    const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** this.attempt);
    this.attempt += 1;
    this.retry = setTimeout(() => void this.connect(), wait * (0.75 + Math.random() / 2));
  }

  private silentFor(ms: number): boolean {
    return this.current !== undefined && Date.now() - this.current.heardAt >= ms;
  }

  /** A connection that survived a network outage may be dead without knowing it; a new one proves that the service answers. */
  private renew() {
    this.attempt = 0;
    void this.connect(this.retry === undefined ? this.current : undefined);
  }

  /** The window became visible, or the machine woke up: do not wait for the planned retry. */
  private awake() {
    if (document.hidden) return;
    if (this.retry !== undefined || this.silentFor(DOUBT_MS)) this.renew();
  }

  private address(): string {
    const url = new URL('/api/events', location.origin);
    url.searchParams.set('client_id', CLIENT_ID);
    if (this.followed) {
      const at = this.resumeAt();
      url.searchParams.set('follow', containerKey(this.followed) + (at ? `@${at}` : ''));
    }
    return url.href;
  }

  private dispatch(type: string, event: unknown) {
    for (const handler of this.handlers.get(type) ?? []) {
      try {
        handler(event as never);
      } catch (fault) {
        // The other listeners still get the event, and the stream continues.
        reportError(fault);
      }
    }
  }
}

/** Whether an event is no later than the last one: ids are the epoch of the service and a sequence number. */
export function isTold(id: string, last: string | undefined): boolean {
  const split = id.lastIndexOf('-') + 1;
  if (split === 0 || !last?.startsWith(id.slice(0, split))) return false;
  return Number(id.slice(split)) <= Number(last.slice(split));
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

export const events = new EventStream((state) => useConnection.getState().set(state));
