import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { BusEvent } from '@/api/types';
import { chat } from '@/test/chats';
import { setLayout } from '@/test/layout';
import { promptWith, role } from '@/test/roles';
import { refusal, show } from '@/test/show';
import { collection, topic } from '@/test/topics';
import { useToasts } from '@/ui/toast';
import { feature } from './manifest';
import PromptContext from './PromptContext';
import RoleContext from './RoleContext';
import RolesPage from './RolesPage';

const user = userEvent.setup();
const all = [role(1, 'default'), role(2, 'Editor', { system_prompt: 'Be strict.\nAnd brief.' })];
const answers = {
  'GET /api/roles': all,
  'GET /api/topics/4': topic(4, 'Garden', { role_id: 2, collection_id: 2 }),
  'GET /api/chats/5': chat(5, 'Whales'),
  'GET /api/collections': [collection(1, 'General'), collection(2, 'Work', { default_role_id: 2 })],
  'GET /api/topics/4/prompt': promptWith(),
};

beforeEach(() => {
  setLayout('desktop');
  localStorage.clear();
  useToasts.setState({ toasts: [] });
});

const inTopic = () => <RoleContext container={{ kind: 'topic', id: 4 }} />;
const inChat = () => <RoleContext container={{ kind: 'chat', id: 5 }} />;
const prompt = () => <PromptContext container={{ kind: 'topic', id: 4 }} />;

test('the roles are listed, and the default one can be neither renamed nor deleted', async () => {
  await show(RolesPage, answers);
  expect(await screen.findByText('1 custom role')).toBeVisible();
  expect(screen.getByText('Be strict.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete Default' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Edit Default' }));
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly');
});

test('a new role is made, and what is wrong with it stands at its name', async () => {
  const { asked } = await show(RolesPage, {
    ...answers,
    'POST /api/roles': Response.json(
      {
        status: 409,
        type: '/problems/name-taken',
        detail: "A role named 'Editor' already exists.",
      },
      { status: 409 },
    ),
  });
  await user.click(await screen.findByRole('button', { name: 'New role' }));
  const create = screen.getByRole('button', { name: 'Create' });
  await user.click(create);
  expect(screen.getByText('Name is required.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Editor');
  const words = screen.getByRole('textbox', { name: 'Instructions' });
  await user.type(words, 'Be kind.');
  expect(screen.getByText('8 of 20,000 characters')).toBeVisible();
  await user.click(create);
  expect(await screen.findByText("A role named 'Editor' already exists.")).toBeVisible();
  expect(asked).toContain('POST /api/roles {"name":"Editor","system_prompt":"Be kind."}');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 's');
  expect(screen.queryByText("A role named 'Editor' already exists.")).toBeNull();
});

test('what is not about its name does not stand at its name', async () => {
  await show(RolesPage, { ...answers, 'POST /api/roles': refusal(507, 'The disk is full.') });
  await user.click(await screen.findByRole('button', { name: 'New role' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Editor');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([
      { text: 'The role was not saved.', detail: 'The disk is full.' },
    ]),
  );
  expect(screen.queryByText('The disk is full.')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeValid();
});

test('only what is another than it was is sent, and what is typed outlives the dialog', async () => {
  const { asked } = await show(RolesPage, answers);
  await user.click(await screen.findByRole('button', { name: 'Edit Editor' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' in chief');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Edit Editor' }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Editor in chief');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked).toContain('PATCH /api/roles/2 {"name":"Editor in chief"}'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a role is deleted once that is confirmed', async () => {
  const { asked } = await show(RolesPage, answers);
  await user.click(await screen.findByRole('button', { name: 'Delete Editor' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete “Editor”?' });
  expect(asked.some((line) => line.startsWith('DELETE'))).toBe(false);
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(asked).toContain('DELETE /api/roles/2'));
});

test('roles that cannot be read say so', async () => {
  await show(RolesPage, { 'GET /api/roles': refusal(503, 'Not now.') });
  expect(await screen.findByText('The roles could not be loaded')).toBeVisible();
  expect(screen.getByRole('button', { name: /retry/i })).toBeVisible();
});

test('beside a topic stands which role applies, and why', async () => {
  await show(inTopic, answers);
  expect(await screen.findByText('Editor')).toBeVisible();
  expect(await screen.findByText('Default for new topics in Work.')).toBeVisible();
});

test('a role is chosen with the keyboard alone', async () => {
  const { asked } = await show(inChat, answers);
  expect(await screen.findByText('Default')).toBeVisible();
  await user.tab();
  await user.keyboard('{Enter}');
  const list = await screen.findByRole('listbox', { name: 'Roles' });
  expect(within(list).getByRole('option', { name: /Default/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  expect(screen.queryByRole('searchbox')).toBeNull();
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(asked).toContain('PATCH /api/chats/5 {"role_id":2}'));
  await waitFor(() => expect(useToasts.getState().toasts[0]?.text).toBe('Role set to “Editor”.'));
});

test('the default role takes the place of another one', async () => {
  const { asked } = await show(inTopic, answers);
  await user.click(await screen.findByRole('button', { name: 'Choose role' }));
  await user.click(await screen.findByRole('option', { name: /Default/ }));
  await waitFor(() => expect(asked).toContain('PATCH /api/topics/4 {"role_id":null}'));
});

test('of many roles one is found by a few letters', async () => {
  const many = [...all, ...Array.from({ length: 9 }, (_, n) => role(10 + n, `Speaker ${n}`))];
  const { asked } = await show(inChat, { ...answers, 'GET /api/roles': many });
  await user.click(await screen.findByRole('button', { name: 'Choose role' }));
  await user.type(await screen.findByRole('searchbox', { name: 'Filter roles' }), 'ker 7');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(asked).toContain('PATCH /api/chats/5 {"role_id":17}'));
});

test('what the model is told is shown part by part, with its words', async () => {
  await show(prompt, answers);
  expect(await screen.findByText('About 400 of 1,000 tokens')).toBeVisible();
  const part = screen.getByRole('button', { name: /Editor/ });
  expect(screen.queryByText('Be strict.')).toBeNull();
  await user.click(part);
  expect(screen.getByText('Be strict.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Edit roles' })).toHaveAttribute(
    'href',
    '/settings/roles',
  );
  await user.keyboard('{Enter}');
  expect(screen.queryByText('Be strict.')).toBeNull();
});

test('a conversation that is too long for its model says so', async () => {
  await show(prompt, {
    ...answers,
    'GET /api/topics/4/prompt': promptWith({ history_tokens: 1500 }),
  });
  expect(await screen.findByText(/The oldest messages are left out/)).toBeVisible();
});

test('on a phone the parts have a dialog to themselves', async () => {
  setLayout('phone');
  await show(prompt, answers);
  expect(await screen.findByText('About 400 of 1,000 tokens')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Role/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show details' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sent to the model' });
  await user.click(within(dialog).getByRole('button', { name: /Role/ }));
  expect(within(dialog).getByText('Be strict.')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a prompt that cannot be put together says why and is tried again', async () => {
  const { asked } = await show(prompt, {
    ...answers,
    'GET /api/topics/4/prompt': refusal(503, 'Steward holds as much as its memory allows.'),
  });
  expect(await screen.findByText('Steward holds as much as its memory allows.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() =>
    expect(asked.filter((line) => line === 'GET /api/topics/4/prompt')).toHaveLength(2),
  );
});

test.each(['topic.changed', 'chat.changed', 'library.changed', 'stream.ended'] as const)(
  'after %s what the model is told is read again',
  async (type) => {
    const { asked, client } = await show(prompt, answers);
    expect(await screen.findByText('About 400 of 1,000 tokens')).toBeVisible();
    feature.listens?.[type]?.({ type, name: 'roles' } as BusEvent, { client });
    await waitFor(() =>
      expect(asked.filter((line) => line === 'GET /api/topics/4/prompt')).toHaveLength(2),
    );
  },
);
