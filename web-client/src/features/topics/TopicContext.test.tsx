import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queries } from '@/api/queries';
import type { TopicNode } from '@/api/types';
import { topic } from '@/test/topics';
import TopicContext from './TopicContext';

async function show(nodes: TopicNode[], id: number, description: string | null = null) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(queries.topicTree().queryKey, nodes);
  client.setQueryData(queries.topicBySlug('roof').queryKey, topic(2, 'Roof', { description }));
  const root = createRootRoute({
    component: () => <TopicContext container={{ kind: 'topic', id }} />,
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await router.load();
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

const gutters = topic(3, 'Gutters', { parent_id: 2 });
const roof = (children: TopicNode[]) => topic(2, 'Roof', { parent_id: 1, children });
const house = (children: TopicNode[]) => topic(1, 'House', { children: [roof(children)] });

test('it says what the model is told, what not, and leads to what is below', async () => {
  await show([house([gutters])], 2, 'Slate, laid in 1911.');
  expect(screen.getByText('Roof')).toBeVisible();
  expect(screen.getByText('Slate, laid in 1911.')).toBeVisible();
  expect(screen.getByText('Not included: House')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Gutters' })).toHaveAttribute(
    'href',
    '/topics/house/roof/gutters',
  );
});

test('of many topics below it shows a dozen', async () => {
  const many = Array.from({ length: 15 }, (_, n) => topic(10 + n, `Slate ${n}`, { parent_id: 2 }));
  await show([house(many)], 2);
  expect(screen.getAllByRole('link')).toHaveLength(12);
  expect(screen.getByText('and 3 more')).toBeVisible();
});

test('a topic that stands alone says nothing of others', async () => {
  await show([topic(2, 'Roof')], 2);
  expect(screen.queryByText(/Not included/)).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Subtopics' })).toBeNull();
});
