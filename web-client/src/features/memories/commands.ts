import { forget, type Memory, memories, remember } from '@/api/memories';
import { isGone } from '@/api/problem';
import { keys } from '@/api/queries';
import type { Command } from '@/kit/commands/command';
import { patch } from '@/kit/commands/overlay';

/** Deletes a memory; an undo creates it again. */
export const forgetMemory: Command<Memory> = {
  touches: [keys.memories],
  patches: ({ id }) => [
    patch(memories.all().queryKey, (all) => all.filter((one) => one.id !== id)),
    patch(memories.duplicates().queryKey, (pairs) =>
      pairs.filter(({ keep, from }) => keep.id !== id && from.id !== id),
    ),
  ],
  send: ({ id }) => forget(id),
  undo: {
    description: () => 'Memory deleted.',
    send: ({ kind, content, origin }) =>
      remember({ kind, content }, origin?.message_id ?? null).catch((fault: unknown) => {
        // The message that it came from may have been deleted meanwhile.
        if (!isGone(fault)) throw fault;
        return remember({ kind, content }, null);
      }),
    failed: () => 'The memory was not restored.',
  },
  failed: () => 'The memory was not deleted.',
};
