import { useLocation } from '@tanstack/react-router';
import { fireEvent, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, test } from 'vitest';
import { show } from '@/test/show';
import { Page } from './Framed';

/** Another page at each address. */
function Site() {
  const { pathname } = useLocation();
  return (
    <Page key={pathname} className="">
      {pathname}
    </Page>
  );
}

const scroller = () => document.querySelector('.overflow-y-auto') as HTMLElement;

test('going back to a page, it is where it was; a new visit begins at its top', async () => {
  const { router } = await show(Site, {});
  scroller().scrollTop = 480;
  fireEvent.scroll(scroller());
  const go = async (to: string) => {
    await act(() => router.navigate({ to }));
    await waitFor(() => expect(scroller()).toHaveTextContent(to));
  };
  await go('/agents');
  expect(scroller().scrollTop).toBe(0);
  await act(async () => router.history.back());
  await waitFor(() => expect(scroller().scrollTop).toBe(480));
  await go('/agents');
  await go('/');
  expect(scroller().scrollTop).toBe(0);
});
