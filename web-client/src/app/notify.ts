import type { QueryClient } from '@tanstack/react-query';
import { addressOf } from '@/api/address';
import { agents } from '@/api/agents';
import { type Container, containerOf, isContainerKind } from '@/api/containers';
import { events } from '@/api/events';
import { queries } from '@/api/queries';
import type { TurnFrame } from '@/api/types';
import { workflows } from '@/api/workflows';
import { openWhatIsChosen, pushWorker } from '@/kit/pushWorker';

/** A window on a second monitor is visible, but not looked at. @param evenHere also while the user looks at the window */
function mayNotify(client: QueryClient, evenHere = false): boolean {
  const wanted = client.getQueryData(queries.settings().queryKey)?.notifications_enabled ?? false;
  const isLookedAt = document.visibilityState === 'visible' && document.hasFocus();
  if (!wanted || (isLookedAt && !evenHere)) return false;
  return 'Notification' in window && Notification.permission === 'granted';
}

/** The title and the path of a conversation, which may be in none of the lists that were loaded. */
async function placeOf(client: QueryClient, { kind, id }: Container) {
  const tree = client.getQueryData(queries.topicTree().queryKey);
  const one =
    kind === 'topic'
      ? await client.fetchQuery(queries.topic(id))
      : await client.fetchQuery(queries.chat(id));
  return { title: one.title, path: addressOf({ ...one, kind }, tree) };
}

interface Said {
  title: string;
  note?: string | null;
}

/** The notification title for the outcome of a turn; undefined if the user stopped it. */
export function titleOf(status: string | null | undefined): string | undefined {
  switch (status) {
    case 'done':
      return 'The answer is ready';
    case 'failed':
      return 'The answer failed';
    case 'cut':
      return 'The answer was cut off';
    default:
      return undefined;
  }
}

/** Undefined if a page may not show notifications itself, as in Chrome on Android. */
function shown(title: string, options: NotificationOptions): Notification | undefined {
  try {
    return new Notification(title, options);
  } catch {
    return undefined;
  }
}

/** The outcome of the turn on the screen; undefined while it runs. */
export function statusOf(frame: TurnFrame): string | undefined {
  if (frame.type === 'error') return 'failed';
  if (frame.type !== 'done') return undefined;
  return frame.finish_reason === 'stopped' ? 'stopped' : 'done';
}

interface Shown extends Said {
  body: string;
  /** Lets the windows of one browser share a notification. */
  tag: string;
  path: string;
}

/**
 * A device with push notifications has a service worker: its notification about the same agent replaces this one, and it
 * may show one where the page may not.
 */
async function show(open: (path: string) => void, { title, body, tag, path }: Shown) {
  const options = { body, tag, icon: '/icons/icon-192.png' };
  const worker = 'serviceWorker' in navigator ? await pushWorker() : undefined;
  if (worker) {
    await worker.showNotification(title, { ...options, data: { path, at: Date.now() } });
    return;
  }
  const notice = shown(title, options);
  if (!notice) return;
  notice.onclick = () => {
    window.focus();
    open(path);
  };
}

async function notify(
  client: QueryClient,
  container: Container,
  open: (path: string) => void,
  { title, note }: Said,
) {
  if (!mayNotify(client)) return;
  const place = await placeOf(client, container).catch(() => undefined);
  if (!place) return;
  const body = note ? `${note}\n${place.title}` : place.title;
  const tag = `${container.kind}-${container.id}`;
  await show(open, { title, body, tag, path: place.path });
}

/** The notification title for the current state of an agent; undefined if it needs nobody. */
export function agentTitleOf(status: string | null | undefined): string | undefined {
  switch (status) {
    case 'needs_approval':
      return 'An agent needs approval';
    case 'blocked':
      return 'An agent has a question';
    case 'failed':
      return 'An agent failed';
    default:
      return undefined;
  }
}

/** The same of a workflow. Its end is news only if it was seen to run: an edit of the workflow tells its state, too. */
export function workflowTitleOf(
  status: string | null | undefined,
  before: string | undefined,
): string | undefined {
  switch (status) {
    case 'awaiting_approval':
      return 'A workflow needs your approval';
    case 'paused':
      return 'A workflow is paused';
    case 'completed':
      return before && 'A workflow finished';
    case 'failed':
      return before && 'A workflow failed';
    default:
      return undefined;
  }
}

/** Whether the failure or question of a run is left to someone else: to its retry, or to the workflow whose step it is. */
async function isLeft(client: QueryClient, id: number, run: number | null) {
  const agent = await client.fetchQuery({ ...agents.one(id), staleTime: 0 });
  return agent.retry_at !== null || agent.current_run_id !== run;
}

/** Whether a workflow waits for the user: one that was paused by hand does not. */
const isWaiting = async (client: QueryClient, id: number) =>
  (await client.fetchQuery({ ...workflows.waiting(), staleTime: 0 })).some((one) => one.id === id);

/**
 * Notifies a user who looks elsewhere that an answer is ready, a reminder due, or an agent or a workflow waiting, if they
 * enabled that.
 */
export function notifyOfNews(client: QueryClient, open: (path: string) => void): () => void {
  /** The last known state of each agent and workflow, so that a repeated event notifies only once. */
  const statuses = new Map<string, string>();
  const stops = [
    events.subscribe('stream.ended', (event) => {
      const container = containerOf(event);
      const title = titleOf(event.status);
      if (container && title) void notify(client, container, open, { title });
    }),
    events.subscribe('reminder.changed', (event) => {
      const container = event.status === 'fired' ? containerOf(event) : undefined;
      if (container)
        void notify(client, container, open, { title: 'Reminder', note: event.message });
    }),
    events.subscribe('agent.changed', async (event) => {
      const { agent_session_id: id, agent_run_id: run, status, name } = event;
      const tag = `agent-${id}`;
      if (id == null || status == null || statuses.get(tag) === status) return;
      statuses.set(tag, status);
      const title = agentTitleOf(status);
      if (!title || !mayNotify(client)) return;
      // Without an answer, nobody knows whether it is news.
      if (status !== 'needs_approval' && (await isLeft(client, id, run).catch(() => true))) return;
      void show(open, { title, body: name ?? '', tag, path: `/agents/${id}` });
    }),
    events.subscribe('workflow.changed', async ({ workflow_id: id, status, name }) => {
      const tag = `workflow-${id}`;
      // The badge of the inbox has read what waited when the page was loaded.
      const waiting = client.getQueryData(workflows.waiting().queryKey);
      const before = statuses.get(tag) ?? waiting?.find((one) => one.id === id)?.status;
      if (id == null || status == null || before === status) return;
      statuses.set(tag, status);
      const title = workflowTitleOf(status, before);
      if (!title || !mayNotify(client, status === 'awaiting_approval')) return;
      if (status === 'paused' && !(await isWaiting(client, id).catch(() => false))) return;
      void show(open, { title, body: name ?? '', tag, path: `/workflows/${id}/run/latest` });
    }),
    openWhatIsChosen(open),
    // The conversation on the screen: its own window gets no bus event for its end.
    events.subscribe('turn', ({ container: kind, container_id: id, data }) => {
      const title = isContainerKind(kind) && titleOf(statusOf(data));
      if (title) void notify(client, { kind, id }, open, { title });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
