import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setLayout } from '@/test/layout';
import { refusal, show } from '@/test/show';
import { ListIsPage } from '@/ui/ListHeader';
import TopicPane from './TopicPane';
import TopicsOverview from './TopicsOverview';

beforeEach(() => setLayout('desktop'));

const buttons = () => screen.findAllByRole('button', { name: /^New topic/ });

test('where there is no topic, the page says what to do and the list beside it only that it is empty', async () => {
  await show(
    () => (
      <>
        <TopicPane />
        <TopicsOverview />
      </>
    ),
    { 'GET /api/topics/tree': [] },
  );
  await vi.waitFor(() => expect(screen.getAllByText('No topics yet')).toHaveLength(2));
  // One in the bar of the list, and one on the page.
  expect(await buttons()).toHaveLength(2);
});

test('where the topics could not be loaded, nothing says that there are none', async () => {
  await show(
    () => (
      <>
        <TopicPane />
        <TopicsOverview />
      </>
    ),
    { 'GET /api/topics/tree': refusal(500, 'It broke.') },
  );
  expect(await screen.findByText('The topics could not be loaded')).toBeVisible();
  expect(screen.queryByText('No topics yet')).toBeNull();
});

test('a list that is the whole page says it itself', async () => {
  await show(
    () => (
      <ListIsPage value={true}>
        <TopicPane />
      </ListIsPage>
    ),
    { 'GET /api/topics/tree': [] },
  );
  expect(await screen.findByText('No topics yet')).toBeVisible();
  expect(await buttons()).toHaveLength(2);
});
