import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { announce } from '@/kit/feature';
import { setLayout } from '@/test/layout';
import { show } from '@/test/show';
import { feature } from './manifest';
import SettingsNav from './SettingsNav';

afterEach(() => announce([]));

test('a page below one of the list belongs to its row', async () => {
  setLayout('desktop');
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  announce([feature]);
  await show(SettingsNav, {}, { path: '/settings/$', href: '/settings/model/deeper' });
  const rows = await screen.findAllByRole('treeitem');
  const current = rows.filter((row) => row.getAttribute('aria-current') === 'page');
  expect(current.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Model')]);
});

test('a word leads to the pages that have it', async () => {
  setLayout('desktop');
  // jsdom has no layout; a virtualised list needs a height.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  announce([feature]);
  await show(SettingsNav, {});
  const field = await screen.findByRole('searchbox');
  for (const [word, page] of [
    ['token limit', 'Model'],
    ['price', 'Model'],
    ['notifications', 'Appearance'],
    ['dark', 'Appearance'],
  ] as const) {
    await userEvent.clear(field);
    await userEvent.type(field, word);
    expect(screen.getAllByRole('treeitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(page),
    ]);
  }
});
