import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Suggestions } from './Suggestions';
import type { StoredAnswer } from './transcript/entries';

const answer: StoredAnswer = {
  kind: 'answer',
  key: 'm2',
  ids: [2],
  at: null,
  opens: true,
  asked: 1,
  suggestions: ['And then?', 'Why?'],
  answer: {
    id: 2,
    text: 'So.',
    reasoning: '',
    thoughtMs: null,
    calls: [],
    files: [],
    model: null,
    usage: null,
    elapsedMs: null,
    finishReason: 'stop',
    leftOut: null,
    state: 'stored',
  },
};

test('a suggested reply is sent when it is pressed, but not while another one is sent', async () => {
  const ask = vi.fn(() => Promise.resolve(true));
  const replies = (sending: boolean) => (
    <Suggestions entries={[answer]} container="topic:1" sending={sending} ask={ask} />
  );
  const { rerender } = render(replies(true));
  await userEvent.click(screen.getByRole('button', { name: 'And then?' }));
  expect(ask).not.toHaveBeenCalled();
  rerender(replies(false));
  await userEvent.click(screen.getByRole('button', { name: 'And then?' }));
  expect(ask).toHaveBeenCalledWith({ content: 'And then?' });
});

test('only the newest entry suggests', () => {
  const later = { kind: 'notice', key: 'm3', ids: [3], at: null, text: 'A reminder' } as const;
  const entries = [answer, later];
  render(<Suggestions entries={entries} container="topic:1" sending={false} ask={vi.fn()} />);
  expect(screen.queryByRole('button')).toBeNull();
});
