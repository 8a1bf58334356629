import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, take } from '@/api/client';
import { keys } from '@/api/queries';
import type { Collection } from '@/api/types';
import { changesOf } from '@/kit/forms/changesOf';

type Typed = Pick<Collection, 'name' | 'description' | 'accent' | 'icon' | 'default_role_id'>;

/** Creates a collection, or changes the given one. */
export function useSaveCollection(was: Collection | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (typed: Typed) =>
      was === undefined
        ? take(api.POST('/api/collections', { body: typed }))
        : take(
            api.PATCH('/api/collections/{id}', {
              params: { path: { id: was.id } },
              body: changesOf<Typed>(was, typed) ?? {},
            }),
          ),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.collections }),
  });
}

/** Deletes a collection and moves its topics to another one. */
export function useDeleteCollection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, into }: { id: number; into: number }) =>
      api.DELETE('/api/collections/{id}', {
        params: { path: { id }, query: { reassign_to: into } },
      }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.collections }),
        client.invalidateQueries({ queryKey: keys.topics }),
      ]),
  });
}
