import { queryOptions } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Container } from '@/api/containers';
import { keys } from '@/api/queries';
import { deleteMessage } from '@/api/transcript';
import { type Command, useCommand } from '@/kit/commands/command';
import { patch } from '@/kit/commands/overlay';

/** The rows of a conversation that are gone on the screen, also among those of a turn that just ended. */
export function deletedRows({ kind, id }: Container) {
  return queryOptions({
    queryKey: ['deleted', kind, id],
    queryFn: (): number[] => [],
    initialData: (): number[] => [],
    // Nothing is read: commands alone write here.
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
  send: ({ container, ids }, { keepalive }) =>
    Promise.all(ids.map((id) => deleteMessage(container, id, keepalive))),
  undo: ({ what }) => `${what} deleted.`,
  failed: ({ what }) => `${what} could not be deleted.`,
};

/** Deletes rows after a while in which it can be undone. */
export function useDeleting({ kind, id }: Container) {
  const remove = useCommand(deletion);
  return useCallback(
    (ids: readonly number[], what: string) => void remove({ container: { kind, id }, ids, what }),
    [remove, kind, id],
  );
}
