import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { refusal, show } from '@/test/show';
import { useToasts } from '@/ui/toast';
import PasteDialog from './PasteDialog';

const user = userEvent.setup();
const PREVIEW = 'POST /api/mcp/servers/import/preview';
const IMPORT = 'POST /api/mcp/servers/import';
const LIST = `{"mcpServers": {"weather": {"command": "npx", "env": {"KEY": "\${input:key}"}}}}`;
const weather = {
  name: 'weather',
  transport: 'stdio',
  command: 'npx',
  args: ['-y', 'weather'],
  url: null,
  env_keys: ['KEY'],
  header_keys: [],
  missing: [{ field: 'env.KEY', placeholder: `\${input:key}` }],
};
const refused = {
  name: 'fetch',
  sentence: "The name 'fetch' is reserved. This one could be called 'fetch-2'.",
  suggestion: 'fetch-2',
};
const onClose = vi.fn();
const Part = () => <PasteDialog onClose={onClose} />;
const list = () => screen.findByRole('textbox', { name: 'Server list' });
const look = () => user.click(screen.getByRole('button', { name: 'Preview' }));

beforeEach(() => {
  onClose.mockReset();
  localStorage.clear();
  useToasts.setState({ toasts: [] });
});

test('what would come is shown, what is open is filled in, and then it comes', async () => {
  const { asked } = await show(Part, {
    [PREVIEW]: { servers: [weather], refused: [refused] },
    [IMPORT]: { servers: [weather], refused: [refused] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
  expect(screen.getByText('Server list is required.')).toBeVisible();
  fireEvent.change(await list(), { target: { value: LIST } });
  await look();
  const come = await screen.findByRole('list', { name: 'Servers found' });
  expect(come).toHaveTextContent('weathernpx -y weatherWith KEY');
  expect(screen.getByText(refused.sentence)).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(
    'One server found. One server cannot be added.',
  );
  expect(asked).toEqual([`${PREVIEW} ${JSON.stringify({ text: LIST })}`]);
  const gap = screen.getByLabelText('key');
  expect(gap).toHaveAttribute('type', 'password');
  await user.type(gap, 'a"b');
  await user.click(screen.getByRole('button', { name: 'Add one server' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const text = LIST.replace(`\${input:key}`, 'a\\"b');
  expect(asked).toContain(`${IMPORT} ${JSON.stringify({ text })}`);
  expect(useToasts.getState().toasts[0]?.text).toBe('One server added, switched off.');
  expect(JSON.stringify({ ...localStorage })).not.toContain('mcpServers');
});

test('another list is looked at again before it comes', async () => {
  await show(Part, { [PREVIEW]: { servers: [weather], refused: [] } });
  fireEvent.change(await list(), { target: { value: LIST } });
  await look();
  expect(await screen.findByRole('button', { name: 'Add one server' })).toBeEnabled();
  fireEvent.change(await list(), { target: { value: `${LIST} ` } });
  expect(screen.getByRole('button', { name: 'Add' })).toBeVisible();
  expect(screen.queryByRole('list')).toBeNull();
});

test('what is no list is said at the list', async () => {
  const { asked } = await show(Part, {
    [PREVIEW]: refusal(400, 'The list is not valid JSON, or names something twice.'),
  });
  fireEvent.change(await list(), { target: { value: '{' } });
  await look();
  expect(await screen.findByText(/not valid JSON/)).toBeVisible();
  expect(await list()).toBeInvalid();
  fireEvent.change(await list(), { target: { value: 'x'.repeat(200_001) } });
  expect(screen.getByText('The list is longer than 200,000 characters.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Preview' })).toBeDisabled();
  expect(asked).toHaveLength(1);
});

test('a list of which nothing can come, says so and adds nothing', async () => {
  await show(Part, { [PREVIEW]: { servers: [], refused: [refused] } });
  fireEvent.change(await list(), { target: { value: LIST } });
  await look();
  expect(await screen.findByText('No server in this list can be added.')).toBeVisible();
  const cannot = screen.getByRole('list', { name: 'Servers that cannot be added' });
  expect(within(cannot).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Add' })).toBeVisible();
});

test('what does not come keeps the dialog with what was typed', async () => {
  await show(Part, {
    [PREVIEW]: { servers: [weather], refused: [] },
    [IMPORT]: refusal(409, 'There can be 100 servers of your own. Remove one first.'),
  });
  fireEvent.change(await list(), { target: { value: LIST } });
  await look();
  await user.click(await screen.findByRole('button', { name: 'Add one server' }));
  expect(await screen.findByText(/Remove one first/)).toBeVisible();
  expect(await list()).toHaveValue(LIST);
  expect(onClose).not.toHaveBeenCalled();
});
