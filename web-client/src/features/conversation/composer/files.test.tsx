import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { addFiles } from '@/kit/files/uploads';
import { Composer } from './Composer';

test('a file that can never be sent is shown until its message has gone', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('CSS', { supports: () => true });
  vi.stubGlobal('fetch', async () => Response.json([]));
  addFiles({ key: 'topic:8', path: '/api/topics/8/attachments' }, [new File([], 'empty.txt')]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Composer
        container={{ kind: 'topic', id: 8 }}
        entries={[]}
        running={false}
        sending={false}
        outbox={{ unsent: [], keepForLater: vi.fn() }}
        ask={vi.fn().mockResolvedValueOnce(false).mockResolvedValue(true)}
        command={async () => 'message'}
        edit={vi.fn()}
      />
    </QueryClientProvider>,
  );
  const field = screen.getByRole('textbox', { name: 'Message' });
  await userEvent.type(field, 'Hello{Enter}');
  expect(screen.getByText('File is empty.')).toBeVisible();
  await userEvent.type(field, '{Enter}');
  await waitFor(() => expect(screen.queryByText('empty.txt')).toBeNull());
});
