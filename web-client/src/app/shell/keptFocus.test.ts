import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFocus } from './keptFocus';

let end: () => void;

beforeEach(() => {
  end = keepFocus();
});
afterEach(() => {
  end();
  document.body.innerHTML = '';
});

function page(rows: readonly string[]) {
  const all = rows.map((name) => `<li><button id="${name}">${name}</button></li>`).join('');
  document.body.innerHTML = `<div role="main"><h1>Inbox</h1><ul>${all}</ul></div>`;
}
const element = (id: string) => document.getElementById(id) as HTMLElement;
const remove = (id: string) => {
  element(id).focus();
  element(id).closest('li')?.remove();
};

test('what is answered leaves the focus to the next row, and the last one to the one before', async () => {
  page(['a', 'b', 'c']);
  remove('b');
  await waitFor(() => expect(element('c')).toHaveFocus());
  remove('c');
  await waitFor(() => expect(element('a')).toHaveFocus());
});

test('where nothing is left the heading has it', async () => {
  page(['a']);
  remove('a');
  await waitFor(() => expect(document.querySelector('h1')).toHaveFocus());
});

test('a heading in a text of the page is not its heading', async () => {
  page(['a']);
  document
    .querySelector('ul')
    ?.insertAdjacentHTML('afterend', '<div class="prose"><h1>Plan</h1></div>');
  remove('a');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Inbox' })).toHaveFocus());
});

test('who put the focus somewhere keeps it there', async () => {
  page(['a', 'b', 'c']);
  remove('a');
  element('c').focus();
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(element('c')).toHaveFocus();
});

test('a row of a tree is followed by the next row, not by the link in it', async () => {
  const row = (id: string) =>
    `<div role="treeitem" tabindex="-1" id="${id}"><a href="/${id}" tabindex="-1">${id}</a></div>`;
  document.body.innerHTML = `<div role="main"><h1>Topics</h1></div><div role="tree">${row('a')}${row('b')}</div>`;
  element('a').focus();
  element('a').remove();
  await waitFor(() => expect(element('b')).toHaveFocus());
});

/** Opens a dialog from the row and focuses its button. */
function openDialog() {
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"><button>Move</button></div>');
  const dialog = screen.getByRole('dialog');
  dialog.querySelector('button')?.focus();
  return dialog;
}

test('a dialog that closes gives the focus back to the row it was opened from', async () => {
  page(['a', 'b']);
  element('a').focus();
  openDialog().remove();
  await waitFor(() => expect(element('a')).toHaveFocus());
});

test('a dialog that removes the row it was opened from gives the focus to the next one', async () => {
  page(['a', 'b']);
  element('a').focus();
  const dialog = openDialog();
  element('a').closest('li')?.remove();
  dialog.remove();
  await waitFor(() => expect(element('b')).toHaveFocus());
});
