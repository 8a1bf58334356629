import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Queue } from './useQueue';
import { WaitingList } from './WaitingList';

const one = (id: number, content: string, paused: boolean) => ({
  id,
  content,
  paused,
  model: null,
  prompt_override: null,
  created_at: '2026-11-21T04:00:00Z',
  updated_at: '2026-11-21T04:00:00Z',
  attachments: [],
});

const list = (running: boolean, ...waiting: Queue['waiting']) => (
  <WaitingList
    container={{ kind: 'topic', id: 7 }}
    queue={
      {
        waiting,
        error: null,
        refetch: vi.fn(),
        add: vi.fn(),
        reword: vi.fn(),
        remove: vi.fn(),
        send: vi.fn(),
      } satisfies Queue
    }
    running={running}
    editing={null}
    onEdit={() => {}}
  />
);

test('what is paused says so beside what is sent next', () => {
  render(list(true, one(5, 'Earlier', true), one(6, 'Next', false)));
  expect(screen.getByRole('heading', { name: 'Queued · sent after this answer' })).toBeVisible();
  const [earlier, next] = screen.getAllByRole('listitem');
  expect(earlier).toHaveTextContent('EarlierPaused');
  expect(next).not.toHaveTextContent('Paused');
});

test.each([true, false])('when all is paused, the heading says so, running %j', (running) => {
  render(list(running, one(5, 'Earlier', true)));
  expect(screen.getByRole('heading', { name: 'Paused' })).toBeVisible();
  expect(screen.getByRole('listitem')).not.toHaveTextContent('Paused');
});
