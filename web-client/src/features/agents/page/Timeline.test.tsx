import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { neverResized } from '@/test/resize';
import { show } from '@/test/show';
import type { Entry } from './entries';
import { Timeline } from './Timeline';

test('only rows in view are rendered, but all are printed', async () => {
  neverResized();
  const entries = Array.from(
    { length: 90 },
    (_, at): Entry => ({ key: at, at: null, kind: 'note', text: `Note ${at}.` }),
  );
  const earlier = { exists: false, failed: false, load: vi.fn() };
  const Page = () => (
    <Timeline label="Timeline" entries={entries} isLive={false} earlier={earlier} bottom={null} />
  );
  await show(Page, {});
  expect(await screen.findByText('Note 89.')).toBeInTheDocument();
  expect(screen.queryByText('Note 0.')).toBeNull();
  act(() => dispatchEvent(new Event('beforeprint')));
  expect(screen.getByText('Note 0.')).toBeInTheDocument();
  act(() => dispatchEvent(new Event('afterprint')));
  expect(screen.queryByText('Note 0.')).toBeNull();
});
