import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ToolServer } from '@/api/tools';
import { setLayout } from '@/test/layout';
import { show } from '@/test/show';
import { toolServer } from '@/test/tools';
import { useToasts } from '@/ui/toast';
import ServerDialog from './ServerDialog';

const user = userEvent.setup();
const onClose = vi.fn();
const onCreated = vi.fn();
const CREATE = 'POST /api/mcp/servers/user';
const CHANGE = 'PATCH /api/mcp/servers/user/7';
const server = {
  id: 7,
  name: 'weather',
  transport: 'stdio',
  command: 'npx -y weather',
  command_bin: 'npx',
  args: ['-y', 'weather'],
  env_keys: ['API_KEY', 'PLACE'],
  header_keys: [],
  url: null,
} as unknown as ToolServer;

const field = (name: string) => screen.findByRole('textbox', { name });
/** All at once: each keystroke would render the form again. */
async function fill(name: string, value: string) {
  fireEvent.change(await field(name), { target: { value } });
}
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const row = (number: number) => within(screen.getByRole('group', { name: `Variable ${number}` }));

function opened(answers: Record<string, unknown>, of?: ToolServer) {
  const part = of ? { server: of } : {};
  return show(() => <ServerDialog {...part} onClose={onClose} onCreated={onCreated} />, answers);
}

function refused(field: string, message: string): Response {
  const detail = 'Not so.';
  const errors = [{ field, message }];
  return Response.json(
    { status: 422, detail, title: detail, type: '/problems/invalid', errors },
    { status: 422 },
  );
}

beforeEach(() => {
  setLayout('desktop');
  localStorage.clear();
  useToasts.setState({ toasts: [] });
  onClose.mockReset();
  onCreated.mockReset();
});

// Otherwise the next test would find the typed text.
afterEach(() => press('Cancel'));

test('a program is plugged in with its arguments and a variable, whose value is stored nowhere here', async () => {
  const { asked } = await opened({ [CREATE]: server });
  await fill('Name', 'weather');
  await press('Add');
  expect(screen.getByText('Program is required.')).toBeVisible();
  await fill('Program', 'npx');
  await fill('Arguments', '-y\nweather');
  await press('Add variable');
  await user.type(row(1).getByLabelText('Name'), 'API_KEY');
  expect(screen.getByText('Enter a name and a value for each.')).toBeVisible();
  await press('Add');
  expect(screen.getByText('Some entries are missing or invalid.')).toBeVisible();
  await user.type(row(1).getByLabelText('Value'), 'secret');
  expect(JSON.stringify({ ...localStorage })).not.toContain('secret');
  await press('Add');
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(server));
  expect(onClose).toHaveBeenCalled();
  const wish = {
    name: 'weather',
    transport: 'stdio',
    command: 'npx',
    args: ['-y', 'weather'],
    env: { API_KEY: 'secret' },
  };
  expect(asked).toEqual([`${CREATE} ${JSON.stringify(wish)}`]);
  expect(localStorage).toHaveLength(0);
});

test('an address is plugged in, and what is refused stands at its field', async () => {
  const { asked } = await opened({ [CREATE]: refused('url', 'must be a web address') });
  await fill('Name', 'docs');
  await user.click(screen.getByRole('radio', { name: 'Web address' }));
  expect(screen.queryByRole('textbox', { name: 'Program' })).toBeNull();
  await fill('Address', 'example');
  await press('Add');
  expect(await screen.findByText('Must be a web address')).toBeVisible();
  expect(await field('Address')).toBeInvalid();
  expect(onClose).not.toHaveBeenCalled();
  expect(asked).toEqual([
    `${CREATE} {"name":"docs","transport":"streamable_http","url":"example"}`,
  ]);
});

test('a name that is taken is said at the name until it changes', async () => {
  const sentence = "An MCP server named 'weather' already exists.";
  await opened({
    [CREATE]: Response.json(
      { status: 409, type: '/problems/name-taken', detail: sentence },
      { status: 409 },
    ),
  });
  await fill('Name', 'weather');
  await fill('Program', 'npx');
  await press('Add');
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(useToasts.getState().toasts).toEqual([]);
  await fill('Name', 'weather-2');
  expect(screen.queryByText(sentence)).toBeNull();
});

test('what is saved stays as it is when something else changes', async () => {
  const { asked } = await opened({ [CHANGE]: { ...server } }, server);
  expect(await field('Program')).toHaveValue('npx');
  const saved = screen.getByRole('list', { name: 'Saved variables' });
  expect(within(saved).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText(/Saved values are never shown/)).toBeVisible();
  await fill('Arguments', '-y\nweather\n--metric');
  await press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked).toContain(`${CHANGE} {"args":["-y","weather","--metric"]}`);
  expect(onCreated).not.toHaveBeenCalled();
});

test('another program of a server that is on is shown before it starts', async () => {
  const { asked } = await opened({ [CHANGE]: server }, { ...server, enabled: true });
  await fill('Arguments', '-y\nother');
  await press('Save');
  const question = () => screen.findByRole('alertdialog', { name: /^Start weather/ });
  const answer = async (name: string) =>
    user.click(within(await question()).getByRole('button', { name }));
  expect(within(await question()).getByText('npx -y other')).toBeVisible();
  await answer('Cancel');
  expect(asked).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
  await press('Save');
  await answer('Start');
  await waitFor(() => expect(asked).toContain('POST /api/mcp/servers/weather/connect'));
  expect(asked[0]).toBe(`${CHANGE} {"args":["-y","other"]}`);
  expect(onClose).toHaveBeenCalled();
});

test('another address of a server that is on is asked about as such', async () => {
  const remote = toolServer('kb', { transport: 'streamable_http', url: 'https://kb.example/mcp' });
  const { asked } = await opened({ [CHANGE]: remote }, remote);
  await fill('Address', 'https://other.example/mcp');
  await press('Save');
  const name = 'Connect kb to another address?';
  const question = within(await screen.findByRole('alertdialog', { name }));
  expect(question.getByText(/^Steward connects to other\.example/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(asked).toEqual([]);
  await press('Save');
  await user.click(await screen.findByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(asked).toContain('POST /api/mcp/servers/kb/connect'));
});

test('values are entered again all together, or stay', async () => {
  const { asked } = await opened({ [CHANGE]: server }, server);
  await screen.findByRole('list', { name: 'Saved variables' });
  await press('Replace variables');
  expect(row(1).getByLabelText('Name')).toHaveValue('API_KEY');
  expect(row(1).getByLabelText('Value')).toHaveFocus();
  await user.type(row(1).getByLabelText('Value'), 'new');
  await press('Save');
  expect(screen.getByText('Some entries are missing or invalid.')).toBeVisible();
  await press('Remove PLACE');
  expect(screen.getByRole('button', { name: 'Add variable' })).toHaveFocus();
  await press('Keep saved values');
  expect(screen.getByRole('button', { name: 'Replace variables' })).toHaveFocus();
  expect(screen.getByRole('list', { name: 'Saved variables' })).toBeVisible();
  await press('Replace variables');
  await user.type(row(1).getByLabelText('Value'), 'new');
  await press('Remove PLACE');
  await press('Save');
  await waitFor(() => expect(asked).toContain(`${CHANGE} {"env":{"API_KEY":"new"}}`));
});

test('a value that is refused says so at its row', async () => {
  await opened({ [CREATE]: refused('env.KEY', 'must be text') });
  await fill('Name', 'weather');
  await fill('Program', 'npx');
  await press('Add variable');
  await user.type(row(1).getByLabelText('Name'), 'KEY');
  await user.type(row(1).getByLabelText('Value'), 'v');
  await press('Add');
  expect(await row(1).findByText('Must be text')).toBeVisible();
});

test('a server with another name has another page', async () => {
  const { router } = await opened({ [CHANGE]: { ...server, name: 'rain' } }, server);
  await fill('Name', 'rain');
  await press('Save');
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/tools/rain'));
});
