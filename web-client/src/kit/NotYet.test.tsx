import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { change, keepUnsent, useUnsent } from '@/api/unsent';
import { useToasts } from '@/ui/toast';
import { kept } from './drafts';
import { NotYet } from './NotYet';
import { reportRefused } from './refusedLater';

afterEach(() => {
  change(() => []);
  useToasts.setState({ toasts: [] });
});

const say = (content: string) =>
  keepUnsent({ is: 'said', container: { kind: 'topic', id: 7 }, content, model: '' });
const refuse = (id: string) =>
  change((all) => all.map((one) => (one.id === id ? { ...one, refused: 'Topic not found' } : one)));

test('a message that is refused later is reported, once', () => {
  const stop = reportRefused();
  const id = say('Hello?');
  say('Are you there?');
  expect(useToasts.getState().toasts).toEqual([]);
  refuse(id);
  say('And now?');
  stop();
  expect(useToasts.getState().toasts).toMatchObject([
    { text: 'A message was not accepted. You can find it on Today.', detail: 'Topic not found' },
  ]);
});

test('the first page lists a refused message, whose text can be written on there', async () => {
  refuse(say('Hello?'));
  say('Are you there?');
  render(<NotYet />);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('listitem')).toHaveTextContent('Message “Hello?”Topic not found');
  await userEvent.click(screen.getByRole('button', { name: /^Remove/ }));
  expect(kept('draft', 'home')).toBe('Hello?');
  expect(useUnsent.getState().all).toMatchObject([{ content: 'Are you there?' }]);
});

test('the lists of topics and chats leave messages to their conversations', () => {
  refuse(say('Hello?'));
  render(<NotYet about="topics" />);
  expect(screen.queryByRole('listitem')).toBeNull();
});
