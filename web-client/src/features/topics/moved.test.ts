import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { queries } from '@/api/queries';
import { flatten } from '@/api/topics';
import { overlayOf, patch } from '@/kit/commands/overlay';
import { topic } from '@/test/topics';
import { moved, withActivity } from './moved';

const leaf = topic(3, 'Retry');
const tree = [topic(1, 'Platform', { children: [topic(2, 'Incidents', { children: [leaf] })] })];
const { queryKey } = queries.topicTree();

test('a topic that moved has its new time wherever it stands in the tree, and nothing else changes', () => {
  const at = '2026-11-22T09:00:00Z';
  const changed = withActivity(tree, 3, at) ?? [];
  expect(flatten(changed).map(({ id, last_activity_at }) => [id, last_activity_at === at])).toEqual(
    [
      [1, false],
      [2, false],
      [3, true],
    ],
  );
  expect(leaf.last_activity_at).not.toBe(at);
  expect(withActivity(tree, 9, at)).toBeUndefined();
});

test('a topic that is not known yet is asked for', () => {
  const client = new QueryClient();
  client.setQueryData(queryKey, tree);
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  moved(client, { kind: 'topic', id: 3 });
  expect(invalidate).not.toHaveBeenCalled();
  moved(client, { kind: 'topic', id: 9 });
  expect(invalidate).toHaveBeenCalledOnce();
});

test('what moves while another topic is being deleted brings that one back with the undo', () => {
  const client = new QueryClient();
  client.setQueryData(queryKey, [topic(1, 'Kitchen'), topic(2, 'Roof')]);
  const titles = () => client.getQueryData(queryKey)?.map(({ title }) => title);
  const gone = [patch(queryKey, (nodes) => nodes.filter(({ id }) => id !== 2))];
  overlayOf(client).add(gone);
  moved(client, { kind: 'topic', id: 1 });
  expect(titles()).toEqual(['Kitchen']);
  overlayOf(client).takeBack(gone);
  expect(titles()).toEqual(['Kitchen', 'Roof']);
  const [kitchen] = client.getQueryData(queryKey) ?? [];
  expect(kitchen?.last_activity_at).not.toBe(topic(1, 'Kitchen').last_activity_at);
});
