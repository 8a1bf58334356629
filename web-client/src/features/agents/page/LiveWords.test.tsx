import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AgentEvent, agents } from '@/api/agents';
import { events } from '@/api/events';
import type { TurnFrame } from '@/api/types';
import { announce } from '@/kit/feature';
import { receive, resumeAt } from '@/kit/turn/turnStore';
import { agent, agentEvent } from '@/test/agents';
import { setLayout } from '@/test/layout';
import { deltaFrame, doneFrame, numbered, questionFrame } from '@/test/messages';
import { neverResized } from '@/test/resize';
import { show } from '@/test/show';
import { feature } from '../manifest';
import TranscriptPage from './TranscriptPage';

const user = userEvent.setup();
const ONE = 'GET /api/agents/7';
const EVENTS = 'GET /api/agents/7/events?agentRunId=70';
const NEWEST = `${EVENTS}&before=end&limit=200`;
const RUN = { kind: 'run', id: 70 } as const;
const running = agent(7, 'Invoice sorter', {
  status: 'running',
  active_narration: 'So far so good',
});

const part = (told: AgentEvent[]) => ({
  events: told,
  pending: [],
  cursor: 'c1',
  more: false,
  reset: false,
  earlier: null,
});

let heard = 0;

/** Delivers a frame of the run's turn, then waits for the next animation frame. */
async function hear(frame: TurnFrame) {
  heard += 1;
  await act(async () => {
    receive('run:70', numbered(`5-${heard}`, frame));
    await new Promise(requestAnimationFrame);
  });
}

async function open() {
  const answers: Record<string, unknown> = {
    'GET /api/settings': { agents_enabled: true },
    [ONE]: running,
    [NEWEST]: part([agentEvent(10, 'turn_start')]),
  };
  const shown = await show(TranscriptPage, answers, { path: '/agents/$id', href: '/agents/7' });
  await screen.findByRole('log');
  await hear(questionFrame(10));
  return {
    ...shown,
    /** Delivers more of the transcript. */
    read: async (...told: AgentEvent[]) => {
      answers[`${EVENTS}&after=c1`] = part(told);
      await act(() => shown.client.invalidateQueries({ queryKey: agents.oneKey(7) }));
    },
  };
}

beforeEach(() => {
  heard = 0;
  setLayout('desktop');
  neverResized();
  vi.stubGlobal('CSS', { supports: () => true, escape: (text: string) => text });
  announce([feature]);
});

afterEach(cleanup);

test('words are shown as they are written and stay the same row when they are stored', async () => {
  const { read } = await open();
  const activity = await screen.findByText('So far so good');
  await hear(deltaFrame('I look'));
  await hear(deltaFrame(' at it.\nPROG'));
  const words = screen.getByText('I look at it.');
  expect(words.closest('[data-growing]')).not.toBeNull();
  expect(activity).toHaveTextContent('Writing');
  await hear(deltaFrame('RESS: 50 | half way'));
  await read(
    agentEvent(11, 'assistant_message', { text: 'I look at it.\nPROGRESS: 50 | half way' }),
  );
  await waitFor(() => expect(words.closest('[data-growing]')).toBeNull());
  expect(screen.getByText('I look at it.')).toBe(words);
  await hear(doneFrame(0, 'I look at it.\nPROGRESS: 50 | half way'));
  await read(agentEvent(12, 'turn_end'));
  expect(screen.getByText('I look at it.')).toBe(words);
});

test('thoughts grow behind a line that stays open when they are stored', async () => {
  const { read } = await open();
  await hear({ type: 'reasoning', content: 'Perhaps' });
  await user.click(screen.getByRole('button', { name: 'Thinking' }));
  await hear({ type: 'reasoning', content: ' so.' });
  expect(screen.getByText('Perhaps so.')).toBeVisible();
  await hear(deltaFrame('Yes.'));
  await read(
    agentEvent(11, 'reasoning', { text: 'Perhaps so.' }),
    agentEvent(12, 'assistant_message', { text: 'Yes.' }),
  );
  await waitFor(() => expect(document.querySelector('[data-growing]')).toBeNull());
  expect(screen.getByRole('button', { name: 'Thought' })).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('Perhaps so.')).toBeVisible();
  expect(screen.getAllByText('Yes.')).toHaveLength(1);
});

test('the next turn is shown once the one before is stored', async () => {
  const { read } = await open();
  await hear(deltaFrame('First.'));
  await hear(doneFrame(0, 'First.'));
  await hear(questionFrame(20));
  await hear(deltaFrame('Second.'));
  expect(screen.getByText('First.')).toBeVisible();
  expect(screen.queryByText('Second.')).toBeNull();
  await read(
    agentEvent(11, 'assistant_message', { text: 'First.' }),
    agentEvent(12, 'turn_end'),
    agentEvent(20, 'turn_start'),
  );
  expect(screen.getAllByText('First.')).toHaveLength(1);
  expect(await screen.findByText('Second.')).toBeVisible();
});

test('raw events are those that are stored', async () => {
  await open();
  await hear(deltaFrame('Not stored'));
  await user.click(screen.getByRole('button', { name: 'Show raw events' }));
  expect(screen.queryByText('Not stored')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show timeline' }));
  expect(screen.getByText('Not stored')).toBeVisible();
});

test('the run at hand is followed while its page is open, and goes on where it was after a cut', async () => {
  const follow = vi.spyOn(events, 'follow');
  const { client } = await open();
  expect(follow.mock.lastCall?.[0]).toEqual(RUN);
  await hear(deltaFrame('Half'));
  expect(follow.mock.lastCall?.[1]?.()).toBe('5-2');
  act(() => {
    client.setQueryData(agents.one(7).queryKey, { ...running, current_run_id: 71 });
  });
  await waitFor(() => expect(follow.mock.lastCall?.[0]).toEqual({ kind: 'run', id: 71 }));
  expect(resumeAt(RUN)).toBeUndefined();
  cleanup();
  expect(follow.mock.lastCall?.[0]).toBeUndefined();
});
