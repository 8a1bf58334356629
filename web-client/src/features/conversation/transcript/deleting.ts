import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { create } from 'zustand';
import type { Container } from '@/api/containers';
import { sentenceOf } from '@/api/problem';
import { deleteMessage, transcriptKey } from '@/api/transcript';
import { toast, UNDO_MS } from '@/ui/toast';

interface Pending {
  ids: ReadonlySet<number>;
}

/** Rows that are gone on the screen and may still come back. */
export const usePendingDeletes = create<Pending>()(() => ({ ids: new Set() }));

function change(act: (ids: Set<number>) => void) {
  usePendingDeletes.setState((state) => {
    const ids = new Set(state.ids);
    act(ids);
    return { ids };
  });
}

interface Deletion {
  container: Container;
  ids: readonly number[];
  timer: ReturnType<typeof setTimeout>;
}
const planned = new Set<Deletion>();

async function carryOut(deletion: Deletion, keepalive: boolean) {
  clearTimeout(deletion.timer);
  planned.delete(deletion);
  const { container, ids } = deletion;
  await Promise.all(ids.map((id) => deleteMessage(container, id, keepalive)));
}

// Leaving the page is no way to keep what was deleted.
addEventListener('pagehide', () => {
  for (const deletion of planned) void carryOut(deletion, true).catch(() => {});
});

/** Deletes rows after a while in which it can be undone. */
export function useDeleting({ kind, id }: Container) {
  const client = useQueryClient();
  return useCallback(
    (ids: readonly number[], what: string) => {
      const container = { kind, id };
      const show = () => change((hidden) => ids.forEach((one) => void hidden.delete(one)));
      const finish = async () => {
        try {
          await carryOut(deletion, false);
          await client.invalidateQueries({ queryKey: transcriptKey(container) });
        } catch (fault) {
          toast.error(`${what} could not be deleted.`, sentenceOf(fault));
        } finally {
          show();
        }
      };
      const deletion: Deletion = { container, ids, timer: setTimeout(finish, UNDO_MS) };
      planned.add(deletion);
      change((hidden) => ids.forEach((one) => void hidden.add(one)));
      toast.undo(`${what} deleted.`, () => {
        clearTimeout(deletion.timer);
        if (planned.delete(deletion)) show();
      });
    },
    [client, kind, id],
  );
}
