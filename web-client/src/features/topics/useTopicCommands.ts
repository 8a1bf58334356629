import { useQueryClient } from '@tanstack/react-query';
import { useMatch, useNavigate, useRouter } from '@tanstack/react-router';
import {
  Archive,
  ArchiveRestore,
  FileBraces,
  FileDown,
  FolderInput,
  FolderPlus,
  Link2,
  Mail,
  MailOpen,
  Pencil,
  Pin,
  PinOff,
  Sparkles,
  Trash2,
} from 'lucide-react';
import { exportPath } from '@/api/containers';
import { keys } from '@/api/queries';
import { indexOf, useTopicTree } from '@/api/topics';
import type { Collection, Topic, TopicNode } from '@/api/types';
import { useCommand } from '@/kit/commands/command';
import { menuGroup } from '@/kit/menuGroup';
import { suggestName } from '@/kit/suggestName';
import type { MenuEntry } from '@/ui/Menu';
import { saveFile } from '@/ui/saveFile';
import * as commands from './commands';
import { changeAddress, moveTopics, newTopic } from './dialogs';
import { slugOf } from './slug';
import { mayMove, outermost } from './tree';

const NONE: TopicNode[] = [];

/** The slug of the open topic. */
export function useOpenSlug(): string | undefined {
  return useMatch({
    from: '/topics/$',
    shouldThrow: false,
    select: ({ params }) => slugOf(params._splat),
  });
}

/** The commands for topics, wherever they are shown. */
export function useTopicCommands() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const openSlug = useOpenSlug();
  const { data: tree } = useTopicTree();
  const renameTo = useCommand(commands.rename);
  const pin = useCommand(commands.pin);
  const moveTo = useCommand(commands.move);
  const collectIn = useCommand(commands.collect);
  const archiveAll = useCommand(commands.archive);
  const unarchiveAll = useCommand(commands.unarchive);
  const markAs = useCommand(commands.mark);
  const removeAll = useCommand(commands.remove);

  const rename = (topic: Topic, typed: string) => {
    const title = typed.trim();
    if (title !== '' && title !== topic.title) void renameTo({ topic, title });
  };

  const move = (topics: Topic[], under: number | null) => {
    const nodes = tree ?? NONE;
    const movable = topics.filter(({ id }) => mayMove(nodes, id, under));
    if (movable.length > 0) void moveTo({ topics: outermost(nodes, movable), under });
  };

  const collect = (topics: Topic[], into: Collection) => {
    const others = topics.filter((topic) => topic.collection_id !== into.id);
    if (others.length > 0) void collectIn({ topics: outermost(tree ?? NONE, others), into });
  };

  /** Marking as unread leaves the page, which would mark the topic as read again. */
  const mark = (topics: Topic[], as: 'read' | 'unread') => {
    if (as === 'unread' && topics.some(({ slug }) => slug === openSlug)) {
      void navigate({ to: '/topics' });
    }
    void markAs({ topics, as });
  };

  /** Leaves the page of a deleted topic; an undo returns to it. */
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
    const isArchived = topics.every(({ archived_at }) => archived_at !== null);
    const byId = indexOf(tree ?? NONE).byId;
    const isUnread = topics.some(({ id }) => (byId.get(id)?.unread_count ?? 0) > 0);
    const reading: MenuEntry[] = isArchived
      ? []
      : [
          isUnread
            ? {
                id: 'read',
                label: 'Mark as read',
                icon: MailOpen,
                run: () => mark(topics, 'read'),
              }
            : {
                id: 'unread',
                label: 'Mark as unread',
                icon: Mail,
                run: () => mark(topics, 'unread'),
              },
        ];
    const forAll: MenuEntry[] = [
      ...reading,
      {
        id: 'move',
        label: 'Move to…',
        icon: FolderInput,
        run: () =>
          moveTopics.open({
            topics,
            onMove: (under) => move(topics, under),
            onCollect: (into) => collect(topics, into),
          }),
      },
      isArchived
        ? {
            id: 'unarchive',
            label: 'Unarchive',
            icon: ArchiveRestore,
            run: () => void unarchiveAll(topics),
          }
        : { id: 'archive', label: 'Archive', icon: Archive, run: () => void archiveAll(topics) },
      { id: 'delete', label: 'Delete', icon: Trash2, danger: true, run: () => remove(topics) },
    ];
    if (more.length > 0) return forAll;
    return [
      { id: 'rename', label: 'Rename', icon: Pencil, shortcut: 'F2', run: startRenaming },
      {
        id: 'name',
        label: 'Suggest a name',
        icon: Sparkles,
        run: () =>
          void suggestName(client, { kind: 'topic', id: topic.id }, topic.title, keys.topics),
      },
      {
        id: 'pin',
        label: topic.pinned ? 'Unpin' : 'Pin',
        icon: topic.pinned ? PinOff : Pin,
        run: () => void pin(topic),
      },
      {
        id: 'under',
        starts: true,
        label: 'New topic under this',
        icon: FolderPlus,
        run: () => newTopic.open({ parentId: topic.id }),
      },
      {
        id: 'address',
        label: 'Change address',
        icon: Link2,
        run: () => changeAddress.open({ topic }),
      },
      {
        id: 'markdown',
        starts: true,
        label: 'Export as Markdown',
        icon: FileDown,
        run: () => saveFile(exportPath({ kind: 'topic', id: topic.id }, 'markdown')),
      },
      {
        id: 'json',
        label: 'Export as JSON',
        icon: FileBraces,
        run: () => saveFile(exportPath({ kind: 'topic', id: topic.id }, 'json')),
      },
      ...menuGroup(forAll),
    ];
  };

  return { rename, move, collect, remove, menuOf };
}
