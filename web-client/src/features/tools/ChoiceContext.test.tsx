import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { refusal, show } from '@/test/show';
import { toolServer } from '@/test/tools';
import { useToasts } from '@/ui/toast';
import ChoiceContext from './ChoiceContext';

const user = userEvent.setup();
const ALL = 'GET /api/mcp/servers?probe=false';
const CHOICE = 'GET /api/topics/3/tool-servers';
const servers = [
  toolServer('fetch'),
  toolServer('kb'),
  toolServer('crm', { enabled: false, state: 'disabled' }),
];
const Part = () => <ChoiceContext container={{ kind: 'topic', id: 3 }} />;
const of = (name: string) => screen.findByRole('switch', { name });

beforeEach(() => useToasts.setState({ toasts: [] }));

test('a server that is on can be kept out of a conversation, and let in again', async () => {
  const { asked } = await show(Part, {
    [ALL]: servers,
    [CHOICE]: { servers: null },
    'PUT /api/topics/3/tool-servers': { servers: null },
  });
  expect(await of('fetch')).toBeChecked();
  expect(await of('kb')).toBeChecked();
  expect(screen.queryByRole('switch', { name: 'crm' })).toBeNull();
  expect(screen.getByText('All servers that are on, including ones you add later.')).toBeVisible();
  await user.click(await of('kb'));
  expect(await of('kb')).not.toBeChecked();
  expect(screen.getByText(/are not included/)).toBeVisible();
  await user.click(await of('kb'));
  await waitFor(() =>
    expect(asked.filter((line) => line.startsWith('PUT'))).toEqual([
      'PUT /api/topics/3/tool-servers {"servers":["fetch"]}',
      'PUT /api/topics/3/tool-servers {"servers":null}',
    ]),
  );
});

test('a choice that was not stored is taken back', async () => {
  await show(Part, {
    [ALL]: servers,
    [CHOICE]: { servers: ['kb'] },
    'PUT /api/topics/3/tool-servers': refusal(503, 'The disk is full.'),
  });
  await user.click(await of('fetch'));
  await waitFor(async () => expect(await of('fetch')).not.toBeChecked());
  expect(useToasts.getState().toasts.at(-1)).toMatchObject({
    text: 'The choice of tools was not saved.',
    detail: 'The disk is full.',
  });
});

test('what cannot be read can be read again', async () => {
  await show(Part, { [ALL]: servers, [CHOICE]: refusal(500, 'It broke.') });
  expect(await screen.findByText('It broke.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('where no server is on there is nothing to choose', async () => {
  await show(Part, { [ALL]: [servers[2]], [CHOICE]: { servers: null } });
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByText('Allowed tools')).toBeNull();
});
