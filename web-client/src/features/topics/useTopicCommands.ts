import { useMatch, useNavigate, useRouter } from '@tanstack/react-router';
import { FolderInput, FolderPlus, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { useTopicTree } from '@/api/topics';
import type { Topic } from '@/api/types';
import { useCommand } from '@/kit/commands/command';
import type { MenuEntry } from '@/ui/Menu';
import * as commands from './commands';
import { moveTopics, newTopic } from './dialogs';
import { slugOf } from './slug';
import { mayMove } from './tree';

/** The slug of the topic whose page is open. */
export function useOpenSlug(): string | undefined {
  return useMatch({
    from: '/topics/$',
    shouldThrow: false,
    select: ({ params }) => slugOf(params._splat),
  });
}

/** What can be done with topics, wherever they are shown. */
export function useTopicCommands() {
  const navigate = useNavigate();
  const router = useRouter();
  const openSlug = useOpenSlug();
  const { data: tree } = useTopicTree();
  const renameTo = useCommand(commands.rename);
  const pin = useCommand(commands.pin);
  const moveTo = useCommand(commands.move);
  const removeAll = useCommand(commands.remove);

  const rename = (topic: Topic, typed: string) => {
    const title = typed.trim();
    if (title !== '' && title !== topic.title) void renameTo({ topic, title });
  };

  const move = (topics: Topic[], under: number | null) => {
    const movable = topics.filter(({ id }) => mayMove(tree ?? [], id, under));
    if (movable.length > 0) void moveTo({ topics: movable, under });
  };

  /** A page whose topic is deleted is left, and with undo one is there again. */
  const remove = (topics: Topic[], focusBack?: () => void) => {
    const leaves = topics.some(({ slug }) => slug === openSlug);
    const { href } = router.latestLocation;
    if (leaves) void navigate({ to: '/topics' });
    void removeAll(topics, {
      ...(leaves ? { onUndo: () => void router.navigate({ href }) } : {}),
      ...(focusBack ? { focusBack } : {}),
    });
  };

  const menuOf = (topics: Topic[], startRenaming: () => void): MenuEntry[] => {
    const [topic, ...more] = topics;
    if (!topic) return [];
    const forAll: MenuEntry[] = [
      {
        id: 'move',
        label: 'Move',
        icon: FolderInput,
        run: () => moveTopics.open({ topics, onMove: (under) => move(topics, under) }),
      },
      { id: 'delete', label: 'Delete', icon: Trash2, danger: true, run: () => remove(topics) },
    ];
    if (more.length > 0) return forAll;
    return [
      { id: 'rename', label: 'Rename', icon: Pencil, shortcut: 'F2', run: startRenaming },
      {
        id: 'pin',
        label: topic.pinned ? 'Unpin' : 'Pin',
        icon: topic.pinned ? PinOff : Pin,
        run: () => void pin(topic),
      },
      {
        id: 'under',
        label: 'New topic under this',
        icon: FolderPlus,
        run: () => newTopic.open({ parentId: topic.id }),
      },
      ...forAll,
    ];
  };

  return { rename, move, remove, menuOf };
}
