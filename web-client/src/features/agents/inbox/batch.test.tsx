import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { announce } from '@/kit/feature';
import { inboxItem, permission } from '@/test/agents';
import { setLayout } from '@/test/layout';
import { refusal, show } from '@/test/show';
import { workflow } from '@/test/workflows';
import { runAction } from '@/ui/actions';
import { feature } from '../manifest';
import InboxPage from './InboxPage';

const user = userEvent.setup();
const INBOX = 'GET /api/agents/inbox';
const eventsOf = (id: number) => `GET /api/agents/${id}/events?agentRunId=70&limit=1`;
const page = (request: string) => ({
  events: [],
  pending: [permission(request)],
  cursor: 'a',
  more: false,
  reset: false,
});
/** Makes the requests of these agents readable. */
const readable = (...ids: number[]) =>
  Object.fromEntries(ids.map((id) => [eventsOf(id), page(`request-${id}`)]));
const sent = (asked: string[], path: string) =>
  asked.filter((line) => line.startsWith(`POST ${path}`)).map((line) => line.split(path)[1]);

beforeEach(() => {
  setLayout('desktop');
  Element.prototype.scrollIntoView = () => {};
  announce([
    feature,
    { id: 'lender', parts: { waitingWorkflows: async () => ({ default: () => null }) } },
  ]);
});

test('several are decided at once', async () => {
  const { asked } = await show(InboxPage, {
    ...readable(1, 3),
    [INBOX]: [inboxItem(1), inboxItem(3)],
  });
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: 'Allow once' })).toHaveLength(2),
  );
  await user.click(await screen.findByRole('button', { name: 'Select all 2 approvals' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select the request of Agent 3' }));
  await user.click(screen.getByRole('button', { name: 'Select all 2 approvals' }));
  await user.click(screen.getByRole('button', { name: 'Allow 2 once' }));
  await waitFor(() => {
    for (const id of [1, 3])
      expect(sent(asked, `/api/agents/${id}/permission `)).toEqual([
        `{"request_id":"request-${id}","decision":"approve-once","note":null}`,
      ]);
  });
});

test('several are denied with one note', async () => {
  const { asked } = await show(InboxPage, {
    ...readable(1, 3),
    [INBOX]: [inboxItem(1), inboxItem(3)],
  });
  await user.click(await screen.findByRole('button', { name: 'Select all 2 approvals' }));
  await user.click(screen.getByRole('button', { name: 'Deny 2…' }));
  await user.type(screen.getByRole('textbox', { name: /Note to the agent/ }), 'Look first');
  await user.click(screen.getByRole('button', { name: 'Deny 2' }));
  await waitFor(() => {
    for (const id of [1, 3])
      expect(sent(asked, `/api/agents/${id}/permission `)).toEqual([
        `{"request_id":"request-${id}","decision":"deny","note":"Look first"}`,
      ]);
  });
});

test('a row and its checkbox are named with the workflow of a step', async () => {
  await show(InboxPage, {
    [INBOX]: [inboxItem(1, { title: 'Step', workflow_id: 3 }), inboxItem(3)],
    'GET /api/workflows/3': workflow(3, 'Letter'),
  });
  expect(await screen.findByRole('listitem', { name: /^Letter › Step / })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /of Letter › Step$/ })).toBeVisible();
});

test('what cannot be read is not allowed', async () => {
  const answers: Record<string, unknown> = {
    ...readable(3),
    [INBOX]: [inboxItem(1), inboxItem(3)],
    [eventsOf(1)]: refusal(503, 'Not now.'),
  };
  const { asked } = await show(InboxPage, answers);
  expect(await screen.findByText('The request could not be loaded')).toBeVisible();
  expect(await screen.findAllByRole('button', { name: 'Allow once' })).toHaveLength(1);
  runAction('row.next');
  await waitFor(() => expect(screen.getAllByRole('listitem')[0]).toHaveFocus());
  runAction('inbox.allow');
  await user.click(screen.getByRole('button', { name: 'Select all 2 approvals' }));
  answers[INBOX] = [inboxItem(1)];
  await user.click(screen.getByRole('button', { name: 'Allow 2 once' }));
  await waitFor(() => expect(sent(asked, '/api/agents/3/permission ')).toHaveLength(1));
  expect(sent(asked, '/api/agents/1/permission ')).toEqual([]);
  expect(await screen.findByText('The request could not be loaded')).toBeVisible();
  answers[eventsOf(1)] = page('request-1');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Allow once' })).toBeVisible();
});

test('the next request of a run is not decided by a second press before anybody has read it', async () => {
  const answers: Record<string, unknown> = {
    [INBOX]: [inboxItem(1), inboxItem(3)],
    ...readable(3),
    [eventsOf(1)]: {
      ...page('request-1'),
      pending: ['request-1', 'request-2'].map((id) => permission(id)),
    },
  };
  const { asked } = await show(InboxPage, answers);
  expect(await screen.findByText(/^Request 1 of 2\./)).toBeVisible();
  const [allow] = screen.getAllByRole('button', { name: 'Allow once' });
  if (!allow) throw new Error();
  answers[INBOX] = [inboxItem(1, { request_id: 'request-2' }), inboxItem(3)];
  answers[eventsOf(1)] = page('request-2');
  await user.click(allow);
  // Neither the card that moves up nor the one that follows, by pointer or key.
  for (const button of screen.getAllByRole('button', { name: 'Allow once' })) {
    // A disabled button would lose the focus.
    expect(button).toBeEnabled();
    fireEvent.click(button);
  }
  screen.getAllByRole('listitem').at(-1)?.focus();
  runAction('inbox.allow');
  expect(sent(asked, '/api/agents/3/permission ')).toEqual([]);
  await waitFor(
    () => {
      const [, other] = screen.getAllByRole('button', { name: 'Allow once' });
      if (other) fireEvent.click(other);
      expect(sent(asked, '/api/agents/3/permission ')).toHaveLength(1);
    },
    { timeout: 5_000 },
  );
  expect(sent(asked, '/api/agents/1/permission ')).toEqual([
    '{"request_id":"request-1","decision":"approve-once","note":null}',
  ]);
});
