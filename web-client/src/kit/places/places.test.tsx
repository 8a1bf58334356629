import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { refusal, show } from '@/test/show';
import { collection, topic } from '@/test/topics';
import { PlaceField } from './PlaceField';
import type { Place } from './PlaceMenu';

const user = userEvent.setup();
const collections = [collection(1, 'General'), collection(2, 'Work')];

function Field() {
  const [place, setPlace] = useState<Place>({ is: 'first' });
  return (
    <PlaceField
      label="Where to?"
      value={place}
      onChange={setPlace}
      collections={collections}
      first="Nowhere"
    />
  );
}

const open = async (answers: Record<string, unknown>) => {
  await show(Field, answers);
  await user.click(await screen.findByRole('button', { name: 'Where to? Nowhere' }));
};
const offered = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

test('of thousands of topics the newest are offered, and a few letters find any', async () => {
  const many = Array.from({ length: 2_000 }, (_, n) =>
    topic(n + 10, `Leaf ${n}`, {
      last_activity_at: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
    }),
  );
  const branch = topic(1, 'Branch', { children: [topic(2, 'Twig')] });
  await open({ 'GET /api/topics/tree': [branch, ...many] });
  await screen.findByRole('menuitem', { name: 'Leaf 1999' });
  expect(offered().slice(0, 3)).toEqual(['General', 'Work', 'Nowhere']);
  expect(offered()).toHaveLength(53);
  expect(screen.getByText('and 1,952 more. Type to filter.')).toBeVisible();
  await user.keyboard('twi');
  expect(await screen.findByRole('menuitem', { name: /Twig/ })).toBeVisible();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByRole('button', { name: /^Where to\? Twig.*Branch$/ })).toBeVisible();
  expect(screen.queryByRole('menu')).toBeNull();
});

test('without the topics the other places are there, and why the topics are not', async () => {
  await open({ 'GET /api/topics/tree': refusal(503, 'Not now.') });
  expect(await screen.findByText('The topics could not be loaded. Not now.')).toBeVisible();
  expect(offered()).toEqual(['General', 'Work', 'Nowhere']);
  await user.click(screen.getByRole('menuitem', { name: 'Work' }));
  const field = screen.getByRole('button', { name: 'Where to? Work' });
  await waitFor(() => expect(field).toHaveFocus());
});
