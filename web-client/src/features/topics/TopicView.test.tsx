import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal, show } from '@/test/show';
import { TopicView } from './TopicView';

test('a topic that another window deletes is named so in the title, with a way to the trash', async () => {
  const path = 'GET /api/topics/by-slug/roof';
  const answers: Answers = {
    [path]: refusal(404, 'Topic not found'),
  };
  const { client } = await show(
    () => (
      <TopicView slug="roof" path="roof">
        {() => null}
      </TopicView>
    ),
    answers,
  );
  expect(await screen.findByText('Topic not found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the trash' })).toBeVisible();
  // The topic is still known from before it was deleted.
  act(() => void client.setQueryData(['topics', 'slug', 'roof'], { id: 5, title: 'Roof' }));
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(document.title).toBe('Topic not found · Steward'));
});

test('a topic has the shape of a conversation while it is loading', async () => {
  const answers: Answers = { 'GET /api/topics/by-slug/roof': new Promise(() => {}) };
  await show(
    () => (
      <TopicView slug="roof" path="roof">
        {() => null}
      </TopicView>
    ),
    answers,
  );
  expect(await screen.findByRole('status', { name: 'Loading the conversation' })).toBeVisible();
});
