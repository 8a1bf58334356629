import { beforeEach, expect, test, vi } from 'vitest';
import { readRunning, tellRunning, useRunning } from './running';

let answer: (body: unknown) => void;
let fail: (fault: Error) => void;

const turn = (id: number) => ({
  kind: 'turn',
  id: 100 + id,
  container: 'topic',
  container_id: id,
  started_at: '2026-11-21T04:00:00Z',
});
const keys = () => [...useRunning.getState().keys].toSorted();

beforeEach(() => {
  useRunning.setState({ keys: new Set() });
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve, reject) => {
        answer = (body) => resolve(Response.json(body));
        fail = reject;
      }),
  );
});

test('a window that opens late knows what runs', async () => {
  const reading = readRunning();
  answer([turn(1), turn(2), { ...turn(3), kind: 'job', container: null, container_id: null }]);
  await reading;
  expect(keys()).toEqual(['topic:1', 'topic:2']);
});

test('an event during the request wins over its answer', async () => {
  const reading = readRunning();
  tellRunning('topic:1', false);
  tellRunning('topic:3', true);
  answer([turn(1), turn(2)]);
  await reading;
  expect(keys()).toEqual(['topic:2', 'topic:3']);
});

test('a reading again forgets what does not run any more', async () => {
  tellRunning('topic:1', true);
  const reading = readRunning();
  answer([]);
  await reading;
  expect(keys()).toEqual([]);
});

test('without an answer what is known stays', async () => {
  tellRunning('topic:1', true);
  const reading = readRunning();
  fail(new TypeError('offline'));
  await reading;
  expect(keys()).toEqual(['topic:1']);
});
