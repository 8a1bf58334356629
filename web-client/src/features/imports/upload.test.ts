import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { handIn, type Import } from '@/api/imports';
import { cancelUpload, upload, useUpload } from './upload';

vi.mock('@/api/imports', { spy: true });

test('a file that was cancelled says nothing about the one that came after it', async () => {
  const answers: ((taken: Import) => void)[] = [];
  vi.mocked(handIn).mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const client = new QueryClient();
  upload(new File([], 'first.zip'), client);
  cancelUpload();
  upload(new File([], 'second.zip'), client);
  // It was accepted before it could be cancelled.
  answers[0]?.({} as Import);
  vi.mocked(handIn).mock.calls[0]?.[1](500);
  await new Promise((done) => setTimeout(done));
  expect(useUpload.getState()).toMatchObject({ file: { name: 'second.zip' }, sent: 0 });
  answers[1]?.({} as Import);
  await vi.waitFor(() => expect(useUpload.getState().file).toBeNull());
});
