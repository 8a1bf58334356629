import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SlashCommand } from '@/api/skills';
import { ComposerForm } from '@/kit/ComposerForm';
import { type App, announce } from '@/kit/feature';
import { setLayout } from '@/test/layout';
import { show } from '@/test/show';
import { useToasts } from '@/ui/toast';
import type { SlashHandler } from './handlers';
import { runSlash } from './run';

const user = userEvent.setup();
const sent = vi.fn();
const handled = vi.fn<SlashHandler>();
const container = { kind: 'topic', id: 7 } as const;

const command = (name: string, more: Partial<SlashCommand> = {}): SlashCommand => ({
  name,
  title: name,
  description: `Does ${name}`,
  argument_hint: null,
  argument_optional: true,
  surfaces: ['topic', 'chat'],
  kind: 'command',
  ...more,
});
const CATALOGUE = [
  command('pin'),
  command('rename', { argument_hint: 'new title', argument_optional: false }),
  command('unknown-here'),
  command('pirate', { kind: 'skill', argument_hint: 'text', surfaces: ['topic', 'chat', 'home'] }),
];
const answers = { 'GET /api/commands': CATALOGUE };

function Form() {
  const [text, setText] = useState('');
  return (
    <ComposerForm
      label="Message"
      placeholder="Say"
      surface="topic"
      text={text}
      onText={setText}
      onSubmit={() => sent(text)}
      isBusy={false}
      buttons={null}
    />
  );
}

const field = () => screen.getByRole('textbox', { name: 'Message' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const chosen = () => screen.getByRole('option', { selected: true });
const newest = () => useToasts.getState().toasts.at(-1);

beforeEach(() => {
  setLayout('desktop');
  vi.clearAllMocks();
  handled.mockResolvedValue(true);
  useToasts.setState({ toasts: [] });
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal('CSS', { supports: () => true, escape: (text: string) => text });
  const load = async () => ({ default: handled });
  announce([{ id: 'x', slash: [{ on: ['topic'], names: ['pin', 'rename'], load }] }]);
});

test('a slash lists what can be called here, and letters narrow it down', async () => {
  await show(Form, answers);
  await user.type(field(), '/');
  await waitFor(() =>
    expect(options()).toEqual([
      '/pinDoes pin',
      '/rename new titleDoes rename',
      '/pirateDoes pirate',
    ]),
  );
  expect(field()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  expect(field()).toHaveAttribute('aria-activedescendant', chosen().id);
  await user.type(field(), 'pi');
  expect(options()).toHaveLength(2);
  await user.type(field(), ' ');
  expect(options()).toEqual([]);
  expect(field()).not.toHaveAttribute('aria-activedescendant');
});

test('arrows choose, Tab and Enter complete, and what is whole is sent', async () => {
  await show(Form, answers);
  await user.type(field(), '/p');
  await screen.findByRole('listbox');
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toHaveTextContent('/pirate');
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toHaveTextContent('/pin');
  await user.keyboard('{ArrowUp}{Tab}');
  expect(field()).toHaveValue('/pirate ');
  expect(field()).toHaveFocus();
  await user.clear(field());
  await user.type(field(), '/pi{Enter}');
  expect(field()).toHaveValue('/pin');
  expect(sent).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(sent).toHaveBeenCalledWith('/pin');
});

test('Escape puts the list away until something else is typed; a click chooses', async () => {
  await show(Form, answers);
  await user.type(field(), '/r');
  await screen.findByRole('listbox');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.type(field(), 'e');
  await user.click(screen.getByRole('option', { name: /rename/ }));
  expect(field()).toHaveValue('/rename ');
  expect(field()).toHaveFocus();
});

test('within a text skills can be chosen, and no commands', async () => {
  await show(Form, answers);
  await user.type(field(), 'Talk like a /p please');
  expect(options()).toEqual([]);
  await user.keyboard('{ArrowLeft>7/}');
  expect(options()).toEqual(['/pirateDoes pirate']);
  await user.keyboard('{Enter}');
  expect(sent).not.toHaveBeenCalled();
  expect(field()).toHaveValue('Talk like a /pirate please');
  await user.keyboard('and loud, ');
  expect(field()).toHaveValue('Talk like a /pirate and loud, please');
});

test('skills that a text names are shown with it', async () => {
  await show(Form, answers);
  await user.type(field(), 'Talk like a /pirate, not /pin or /other');
  const list = await screen.findByRole('list', { name: 'Skills in this text' });
  expect(list).toHaveTextContent('/pirate');
  expect(list.children).toHaveLength(1);
});

test('ordinary text asks for no catalogue', async () => {
  const { asked } = await show(Form, answers);
  await user.type(field(), 'Hello');
  expect(asked).toEqual([]);
});

test.each([
  ['Hello', 'message'],
  ['/pirate hello', 'message'],
  ['/usr/bin', 'message'],
  ['/unknown-here', 'message'],
  ['/pin', 'done'],
  ['/PIN ', 'done'],
  ['/rename  The new one', 'done'],
  ['/pin it', 'kept'],
  ['/rename', 'kept'],
] as const)('%j: %s', async (text, outcome) => {
  const { client } = await show(() => null, answers);
  const app = { client, navigate: vi.fn() } as unknown as App;
  expect(await runSlash(text, { container, app })).toBe(outcome);
  expect(handled).toHaveBeenCalledTimes(outcome === 'done' ? 1 : 0);
  expect(newest()?.tone === 'error').toBe(outcome === 'kept');
  if (text.startsWith('/rename  ')) {
    expect(handled.mock.calls[0]?.[0]).toMatchObject({ name: 'rename', argument: 'The new one' });
  }
});

test('what does not work says so and leaves the words', async () => {
  handled.mockRejectedValue(new Error('Out of order'));
  const { client } = await show(() => null, answers);
  const app = { client, navigate: vi.fn() } as unknown as App;
  expect(await runSlash('/pin', { container, app })).toBe('kept');
  expect(newest()).toMatchObject({ text: '/pin failed.' });
});
