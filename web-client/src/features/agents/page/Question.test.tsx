import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type AgentEvent, agents } from '@/api/agents';
import { announce } from '@/kit/feature';
import { agent, agentEvent } from '@/test/agents';
import { setLayout } from '@/test/layout';
import { neverResized } from '@/test/resize';
import { show } from '@/test/show';
import { feature } from '../manifest';
import TranscriptPage from './TranscriptPage';

const user = userEvent.setup();
const ONE = 'GET /api/agents/7';
const EVENTS = 'GET /api/agents/7/events?agentRunId=70&before=end&limit=200';

beforeEach(() => {
  setLayout('desktop');
  neverResized();
  vi.stubGlobal('CSS', { supports: () => true, escape: (text: string) => text });
  localStorage.clear();
  Element.prototype.scrollIntoView = () => {};
  announce([feature]);
});

const part = (events: AgentEvent[]) => ({
  events,
  pending: [],
  cursor: 'c1',
  more: false,
  reset: false,
  earlier: null,
});

const sorter = agent(7, 'Invoice sorter');
const open = (answers: Record<string, unknown>) =>
  show(TranscriptPage, Object.assign(answers, { 'GET /api/settings': { agents_enabled: true } }), {
    path: '/agents/$id',
    href: '/agents/7',
  });

test('one with a question leads to its answer, and is asked about before it starts over', async () => {
  const { asked } = await open({
    [ONE]: { ...sorter, status: 'blocked', block_reason: 'question', blocked_question: 'Which?' },
    [EVENTS]: part([]),
  });
  await user.click(await screen.findByRole('button', { name: 'Answer' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Message to Invoice sorter' })).toHaveFocus(),
  );
  expect(screen.getByRole('button', { name: 'Stop' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Actions for Invoice sorter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Run again…' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(asked).not.toContain('POST /api/agents/7/start');
  await user.click(question.getByRole('button', { name: 'Run again' }));
  await waitFor(() => expect(asked).toContain('POST /api/agents/7/start'));
});

test('an open question is shown once, and stays in the timeline once it is answered', async () => {
  const asking = agentEvent(1, 'assistant_message', { text: 'NEED_INPUT: Which **one**?' });
  const answers: Record<string, unknown> = {
    [ONE]: {
      ...sorter,
      status: 'blocked',
      block_reason: 'question',
      blocked_question: 'Which **one**?',
    },
    [EVENTS]: part([asking]),
  };
  const { client } = await open(answers);
  const card = within(await screen.findByRole('group', { name: 'Question' }));
  expect(await card.findByText('one')).toHaveProperty('tagName', 'STRONG');
  expect(screen.queryByRole('article', { name: 'Question' })).toBeNull();
  answers[ONE] = { ...sorter, status: 'running' };
  await act(() => client.invalidateQueries({ queryKey: agents.one(7).queryKey }));
  expect(await screen.findByRole('article', { name: 'Question' })).toHaveTextContent('Which one?');
});

test.each(['budget', 'sign_in', 'provider'] as const)(
  'one that needs more than words (%s) has no answer in its header',
  async (block_reason) => {
    await open({ [ONE]: { ...sorter, status: 'blocked', block_reason }, [EVENTS]: part([]) });
    expect(await screen.findByRole('button', { name: 'Stop' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull();
  },
);
