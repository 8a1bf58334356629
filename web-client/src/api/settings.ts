import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, patiently, take } from './client';
import { keys, queries } from './queries';
import type { components } from './schema';
import type { SettingsUpdate } from './types';

export function useSettings() {
  return useQuery(queries.settings());
}

export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingsUpdate) => take(api.PUT('/api/settings', { body })),
    onSuccess: async (saved) => {
      client.setQueryData(queries.settings().queryKey, saved);
      await client.invalidateQueries({ queryKey: keys.llm });
    },
  });
}

export function useTestConnection() {
  return useMutation({
    mutationFn: (body: components['schemas']['ProviderTrial']) =>
      take(api.POST('/api/llm/test', { body, ...patiently })),
  });
}
