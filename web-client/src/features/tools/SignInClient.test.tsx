import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { refusal, show } from '@/test/show';
import { toolServer } from '@/test/tools';
import { useToasts } from '@/ui/toast';
import { SignInClient } from './SignInClient';

const user = userEvent.setup();
const PATH = '/api/mcp/servers/user/7/client';
const server = { ...toolServer('kb'), id: 7 };

beforeEach(() => useToasts.setState({ toasts: [] }));

test('a client is entered, with its secret or without one', async () => {
  const { asked } = await show(() => <SignInClient server={server} />, {
    [`PUT ${PATH}`]: { ...server, client_id: 'by-hand' },
  });
  expect(screen.getByRole('group', { name: 'Redirect URL' })).toHaveTextContent(
    '/api/mcp/oauth/callback',
  );
  const save = screen.getByRole('button', { name: 'Save' });
  await user.click(save);
  expect(screen.getByText('Client ID is required.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Client ID' }), ' by-hand ');
  await user.type(screen.getByLabelText('Client secret'), 'hush');
  await user.click(save);
  await waitFor(() =>
    expect(asked).toContain(`PUT ${PATH} {"client_id":"by-hand","client_secret":"hush"}`),
  );
  await waitFor(() => expect(screen.getByLabelText('Client secret')).toHaveValue(''));
  await user.type(screen.getByRole('textbox', { name: 'Client ID' }), 'open');
  await user.click(save);
  await waitFor(() =>
    expect(asked).toContain(`PUT ${PATH} {"client_id":"open","client_secret":null}`),
  );
});

test('what is refused is said, and stays to be mended', async () => {
  await show(() => <SignInClient server={server} />, {
    [`PUT ${PATH}`]: refusal(409, 'Nobody signs in to this server.'),
  });
  await user.type(screen.getByRole('textbox', { name: 'Client ID' }), 'by-hand');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(useToasts.getState().toasts.at(-1)).toMatchObject({
      text: 'The client was not saved.',
      detail: 'Nobody signs in to this server.',
    }),
  );
  expect(screen.getByRole('textbox', { name: 'Client ID' })).toHaveValue('by-hand');
});

test('a client that was entered can be taken back', async () => {
  const { asked } = await show(
    () => <SignInClient server={{ ...server, client_id: 'by-hand' }} />,
    { [`DELETE ${PATH}`]: server },
  );
  expect(screen.getByText('by-hand')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove client' }));
  await waitFor(() => expect(asked).toContain(`DELETE ${PATH}`));
});
