import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { keep } from '@/kit/drafts';
import { announce } from '@/kit/feature';
import { chooseCollection } from '@/kit/places/collections';
import { setLayout } from '@/test/layout';
import { show } from '@/test/show';
import { collection } from '@/test/topics';
import { DRAFT, QuickStart } from './QuickStart';

const user = userEvent.setup();
const General = collection(1, 'General');
const Work = collection(2, 'Work');

beforeEach(() => {
  setLayout('desktop');
  vi.stubGlobal('CSS', { supports: () => true, escape: (text: string) => text });
  localStorage.clear();
  chooseCollection(null);
  keep('draft', DRAFT, 'Where to go?');
  announce([{ id: 'lender', parts: { modelPicker: async () => ({ default: () => null }) } }]);
});

const begin = async (collections: unknown) => {
  const onStart = vi.fn(async () => {});
  await show(() => <QuickStart onStart={onStart} />, { 'GET /api/collections': collections });
  return onStart;
};
const where = () => screen.findByRole('combobox', { name: 'Collection' });
const submit = () => user.click(screen.getByRole('button', { name: /^Start / }));

test('a topic begins in the collection whose topics are shown, or in another one', async () => {
  chooseCollection(2);
  const onStart = await begin([General, Work]);
  expect(await where()).toHaveDisplayValue('Work');
  await user.selectOptions(await where(), 'General');
  await submit();
  expect(onStart).toHaveBeenCalledWith('Where to go?', 'topic', 1, '');
});

test('a chat is in no collection', async () => {
  await begin([General, Work]);
  expect(await where()).toHaveDisplayValue('General');
  await user.click(screen.getByRole('radio', { name: 'Chat' }));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('where nobody knows of a collection the service chooses', async () => {
  const onStart = await begin([]);
  await submit();
  expect(onStart).toHaveBeenCalledWith('Where to go?', 'topic', null, '');
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('Enter begins it, as it sends a message, and makes a new line under a finger', async () => {
  const onStart = await begin([General]);
  const field = screen.getByRole('textbox', { name: 'First message' });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  await user.type(field, '{Enter}');
  expect(onStart).not.toHaveBeenCalled();
  setLayout('desktop');
  await user.type(field, '{Enter}');
  expect(onStart).toHaveBeenCalledTimes(1);
});

test('it has the focus when the page opens, so that a letter is text, but not under a finger', async () => {
  await begin([General]);
  expect(screen.getByRole('textbox', { name: 'First message' })).toHaveFocus();
});
