import { agents } from '@/api/agents';
import { keys } from '@/api/queries';
import { bringBack, empty, erase as eraseOne, type Trashed, trash } from '@/api/trash';
import { workflows } from '@/api/workflows';
import type { Command } from '@/kit/commands/command';
import { oneByOne } from '@/kit/commands/oneByOne';
import { patch } from '@/kit/commands/overlay';
import { toast } from '@/ui/toast';
import { named } from './labels';

const without = (gone: readonly Trashed[]) => {
  const ids = new Set(gone.map(({ id }) => id));
  return [patch(trash.all().queryKey, (all) => all.filter(({ id }) => !ids.has(id)))];
};

export const restore: Command<Trashed[]> = {
  touches: [keys.trash, agents.key, workflows.key],
  patches: without,
  // The last deleted first, whatever the order of selection, so that children are put back in their place.
  send: async (chosen) => {
    await oneByOne(
      chosen.toSorted((a, b) => b.id - a.id),
      bringBack,
    );
    toast.done(`${named(chosen)} restored.`);
  },
  failed: (chosen) => `${named(chosen)} was not restored.`,
};

const FOR_GOOD = 'This cannot be undone.';

export const emptyTrash: Command<Trashed[]> = {
  touches: [keys.trash],
  confirm: (all) => ({
    title: `Erase ${named(all)}?`,
    description: FOR_GOOD,
    label: 'Empty trash',
  }),
  patches: () => [patch<Trashed[]>(trash.all().queryKey, () => [])],
  send: empty,
  failed: () => 'The trash was not emptied.',
};

export const erase: Command<Trashed[]> = {
  touches: [keys.trash],
  confirm: (chosen) => ({
    title: `Erase ${named(chosen)}?`,
    description: FOR_GOOD,
    label: 'Erase',
  }),
  patches: without,
  send: (chosen) => oneByOne(chosen, eraseOne),
  failed: (chosen) => `${named(chosen)} was not erased.`,
};
