import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { agents } from './agents';
import { queries } from './queries';
import { useSaveSettings } from './settings';

test('saved settings may change which models there are, for agents, too', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  const client = new QueryClient();
  const models = [queries.models(), agents.models()];
  for (const { queryKey } of models) client.setQueryData<unknown>(queryKey, []);
  const { result } = renderHook(useSaveSettings, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await act(() => result.current.mutateAsync({ llm_provider: 'ollama' }));
  for (const { queryKey } of models)
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
