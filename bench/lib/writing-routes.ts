import type { Steward } from '../../e2e/support/steward.ts';
import { createTopic } from './service.ts';

/** A request to a writing route, and how to check its outcome. */
export interface Attempt {
  method: string;
  path: string;
  body?: object;
  /** The topic of the request; a topic that the request creates is known only afterwards. */
  topic(): Promise<number>;
  /** The event that must be announced after it was carried out. */
  type: string;
  carriedOut(): Promise<boolean>;
}

interface Row {
  id: number;
  content: string;
  alternatives?: { count: number; chosen: number };
}

/** Prepares and makes a request for each route that stores something. */
export function writingRoutes(steward: Steward): (() => Promise<Attempt>)[] {
  let number = 0;
  const call = <T>(method: string, path: string, body?: object) =>
    steward.call<T>(method, path, body);
  const rows = (topic: number) => call<Row[]>('GET', `/api/topics/${topic}/messages`);
  const waiting = (topic: number) => call<Row[]>('GET', `/api/topics/${topic}/messages/queue`);
  const titles = async () => call<{ id: number; title: string }[]>('GET', '/api/topics');
  const fresh = () => createTopic(steward, 'To be attacked');
  const about = (
    topic: number,
    method: string,
    path: string,
    type: string,
    carriedOut: () => Promise<boolean>,
    body?: object,
  ): Attempt => ({
    method,
    path: `/api/topics/${topic}${path}`,
    topic: async () => topic,
    type,
    carriedOut,
    ...(body ? { body } : {}),
  });
  const said = async () => {
    const topic = await fresh();
    await call('POST', `/api/topics/${topic}/messages/stopped`, { content: 'said' });
    return topic;
  };
  /** After a stop nothing is sent automatically, so a message stays queued. */
  const queued = async () => {
    const topic = await said();
    await turn(steward, topic, { content: 'begin' }, 'stop');
    const { id } = await call<Row>('POST', `/api/topics/${topic}/messages/queue`, {
      content: 'waits',
    });
    return { topic, id };
  };
  const gone = async (topic: number, id: number) =>
    !(await waiting(topic)).some((row) => row.id === id);

  return [
    async () => {
      const title = `Hung up ${++number}.`;
      const id = async () => (await titles()).find((topic) => topic.title === title)?.id ?? 0;
      return {
        method: 'POST',
        path: '/api/topics',
        body: { title },
        topic: id,
        type: 'topic.changed',
        carriedOut: async () => (await id()) > 0,
      };
    },
    async () => {
      const topic = await fresh();
      const patched = async () =>
        (await call<{ title: string }>('GET', `/api/topics/${topic}`)).title === 'Patched';
      return about(topic, 'PATCH', '', 'topic.changed', patched, { title: 'Patched' });
    },
    async () => {
      const topic = await fresh();
      const deleted = async () => !(await titles()).some(({ id }) => id === topic);
      return about(topic, 'DELETE', '', 'topic.changed', deleted);
    },
    async () => {
      const topic = await said();
      const empty = async () => (await rows(topic)).length === 0;
      return about(topic, 'DELETE', '/messages', 'message.changed', empty);
    },
    async () => {
      const topic = await said();
      const id = (await rows(topic))[0]?.id;
      const empty = async () => (await rows(topic)).length === 0;
      return about(topic, 'DELETE', `/messages/${id}`, 'message.changed', empty);
    },
    async () => {
      const topic = await fresh();
      await turn(steward, topic, { content: 'question' });
      const id = (await rows(topic))[0]?.id as number;
      await turn(steward, topic, { retry_message_id: id });
      const path = `/messages/${id}/alternatives/1/choose`;
      const chosen = async () => (await rows(topic))[0]?.alternatives?.chosen === 1;
      return about(topic, 'POST', path, 'message.changed', chosen);
    },
    async () => {
      const topic = await fresh();
      const begun = async () => (await rows(topic)).length > 0;
      return about(topic, 'POST', '/messages/stream', 'stream.started', begun, {
        content: 'hello',
      });
    },
    async () => {
      const topic = await fresh();
      const had = async () => (await rows(topic)).length > 0;
      return about(topic, 'POST', '/messages/stopped', 'message.changed', had, { content: 'had' });
    },
    async () => {
      const topic = await fresh();
      const kept = async () => (await rows(topic)).length + (await waiting(topic)).length > 0;
      return about(topic, 'POST', '/messages/queue', 'queue.changed', kept, { content: 'later' });
    },
    async () => {
      const { topic, id } = await queued();
      const reworded = async () =>
        (await waiting(topic)).some((row) => row.content === 'other words');
      const body = { content: 'other words' };
      return about(topic, 'PATCH', `/messages/queue/${id}`, 'queue.changed', reworded, body);
    },
    async () => {
      const { topic, id } = await queued();
      return about(topic, 'DELETE', `/messages/queue/${id}`, 'queue.changed', () =>
        gone(topic, id),
      );
    },
    async () => {
      const { topic, id } = await queued();
      return about(topic, 'POST', `/messages/queue/${id}/send`, 'queue.changed', () =>
        gone(topic, id),
      );
    },
    async () => {
      const model = `d5-i${++number}`;
      const inForce = async () =>
        (await call<{ llm_model: string }>('GET', '/api/settings')).llm_model === model;
      return {
        method: 'PUT',
        path: '/api/settings',
        body: { llm_model: model },
        topic: async () => 0,
        type: 'settings.changed',
        carriedOut: inForce,
      };
    },
  ];
}

/** Runs a turn to its end or until it is stopped. Returns whether it ended well, or what refused it. */
export async function turn(
  steward: Steward,
  topic: number,
  body: object,
  end: 'wait' | 'stop' = 'wait',
): Promise<{ status: number; done: boolean }> {
  const path = `/api/topics/${topic}/messages`;
  const response = await fetch(`${steward.url}${path}/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (end === 'stop') await steward.call('POST', `${path}/stop`);
  const text = await response.text();
  return { status: response.status, done: /^event: ?done$/m.test(text) };
}
