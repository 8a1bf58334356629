import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { workflows } from '@/api/workflows';
import { workflowTold } from './invalidate';

let client: QueryClient;
const read: (readonly unknown[])[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  read.length = 0;
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async (filters) => {
    read.push(filters?.queryKey ?? []);
  });
});
afterEach(() => {
  vi.useRealTimers();
});

test('several events at once cause one request', async () => {
  for (const id of [1, 1, 2, 1]) workflowTold(client, id);
  await vi.advanceTimersByTimeAsync(200);
  expect(read).toEqual([
    workflows.all().queryKey,
    workflows.waiting().queryKey,
    workflows.archived().queryKey,
    workflows.oneKey(1),
    workflows.oneKey(2),
  ]);
  workflowTold(client, 1);
  await vi.advanceTimersByTimeAsync(200);
  expect(read).toHaveLength(9);
});

test('where no workflow is named, all are read again at once', () => {
  workflowTold(client, undefined);
  expect(read).toEqual([workflows.key]);
});
