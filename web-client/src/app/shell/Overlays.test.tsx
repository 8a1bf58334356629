import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { announce } from '@/kit/feature';
import { setLayout } from '@/test/layout';
import { show } from '@/test/show';
import { useToasts } from '@/ui/toast';
import { useOverlays } from '../actions/overlays';
import { Overlays } from './Overlays';

afterEach(() => announce([]));

test('a palette that breaks closes, says so and opens again', async () => {
  setLayout('desktop');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let broken = true;
  const useEntries = () => {
    if (broken) throw new Error('No pearls.');
    return [];
  };
  announce([{ id: 'pearls', palette: async () => ({ default: { useEntries } }) }]);
  await show(Overlays, {});
  act(() => useOverlays.getState().show('palette'));
  await waitFor(() =>
    expect(useToasts.getState().toasts.at(-1)?.text).toBe(
      'Something went wrong in this part of Steward.',
    ),
  );
  expect(useOverlays.getState().open).toBeNull();
  broken = false;
  act(() => useOverlays.getState().show('palette'));
  expect(await screen.findByRole('dialog', { name: 'Search' })).toBeVisible();
});
