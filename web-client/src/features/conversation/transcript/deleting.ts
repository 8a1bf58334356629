import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Container } from '@/api/containers';
import { goneIsWell } from '@/api/problem';
import { keys } from '@/api/queries';
import { deleteMessage, restoreMessage } from '@/api/transcript';
import { type Command, useCommand } from '@/kit/commands/command';
import { oneByOne } from '@/kit/commands/oneByOne';
import { overlayOf, patch } from '@/kit/commands/overlay';

/** The rows being deleted, including those of a turn that just ended. */
export function deletedRows({ kind, id }: Container) {
  return queryOptions({
    queryKey: ['deleted', kind, id],
    queryFn: (): number[] => [],
    initialData: (): number[] => [],
    // Never fetched: only commands write this.
    enabled: false,
  });
}

interface Deletion {
  container: Container;
  ids: readonly number[];
  what: string;
}

export const deletion: Command<Deletion> = {
  touches: [keys.messages],
  patches: ({ container, ids }) => [
    patch(deletedRows(container).queryKey, (gone) => [...new Set([...gone, ...ids])]),
  ],
  send: ({ container, ids }) => oneByOne(ids, (id) => goneIsWell(deleteMessage(container, id))),
  undo: {
    description: ({ what }) => `${what} deleted.`,
    send: ({ container, ids }) => oneByOne(ids, (id) => goneIsWell(restoreMessage(container, id))),
    failed: ({ what }) => `${what} could not be restored.`,
  },
  failed: ({ what }) => `${what} could not be deleted.`,
};

/** Shows restored rows again. */
export function shownAgain(client: QueryClient, container: Container, ids: readonly number[]) {
  const { queryKey } = deletedRows(container);
  overlayOf(client).heard<number[]>(queryKey, (gone) => gone.filter((id) => !ids.includes(id)));
}

/** Deletes rows, and offers an undo for a while. */
export function useDeleting({ kind, id }: Container) {
  const remove = useCommand(deletion);
  const client = useQueryClient();
  return useCallback(
    (ids: readonly number[], what: string) => {
      const container = { kind, id };
      const onUndo = () => shownAgain(client, container, ids);
      void remove({ container, ids, what }, { onUndo });
    },
    [remove, client, kind, id],
  );
}
