import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { neverResized } from '@/test/resize';
import { show } from '@/test/show';
import { type Entry, heightOf } from './entries';
import { Timeline } from './Timeline';

const notes = Array.from(
  { length: 90 },
  (_, at): Entry => ({ key: at, at: null, kind: 'note', text: `Note ${at}.` }),
);
const earlier = { exists: false, failed: false, load: vi.fn() };
const timeline = { label: 'Timeline', entries: notes, isLive: false, earlier, bottom: null };

test('only rows in view are rendered, but all are printed', async () => {
  neverResized();
  await show(() => <Timeline {...timeline} />, {});
  expect(await screen.findByText('Note 89.')).toBeInTheDocument();
  expect(screen.queryByText('Note 0.')).toBeNull();
  act(() => dispatchEvent(new Event('beforeprint')));
  expect(screen.getByText('Note 0.')).toBeInTheDocument();
  act(() => dispatchEvent(new Event('afterprint')));
  expect(screen.queryByText('Note 0.')).toBeNull();
});

test('a timeline with differences is scrolled to the first of them', async () => {
  neverResized();
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(5_000);
  const scrollTo = vi.fn();
  Element.prototype.scrollTo = scrollTo;
  await show(() => <Timeline {...timeline} marked={new Set([20, 80])} />, {});
  const before = timeline.entries.slice(0, 20).reduce((sum, entry) => sum + heightOf(entry), 0);
  await waitFor(() =>
    expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ top: before })),
  );
});
