import { useQueryClient } from '@tanstack/react-query';
import { useMatch, useNavigate, useRouter } from '@tanstack/react-router';
import {
  Archive,
  ArchiveRestore,
  FileBraces,
  FileDown,
  Layers,
  Pencil,
  Pin,
  PinOff,
  Sparkles,
  Text,
  Trash2,
} from 'lucide-react';
import { exportPath } from '@/api/containers';
import { keys } from '@/api/queries';
import type { Chat } from '@/api/types';
import { useCommand } from '@/kit/commands/command';
import { menuGroup } from '@/kit/menuGroup';
import { suggestName } from '@/kit/suggestName';
import type { MenuEntry } from '@/ui/Menu';
import { saveFile } from '@/ui/saveFile';
import * as commands from './commands';
import { describeChat, promoteChat } from './dialogs';

/** The slug of the open chat. */
export function useOpenSlug(): string | undefined {
  return useMatch({
    from: '/chats/$slug',
    shouldThrow: false,
    select: ({ params }): string => params.slug,
  });
}

/** The commands for chats, wherever they are shown. */
export function useChatCommands() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const openSlug = useOpenSlug();
  const renameTo = useCommand(commands.rename);
  const pin = useCommand(commands.pin);
  const archiveAll = useCommand(commands.archive);
  const unarchive = useCommand(commands.unarchive);
  const removeAll = useCommand(commands.remove);

  const rename = (chat: Chat, typed: string) => {
    const title = typed.trim();
    if (title !== '' && title !== chat.title) void renameTo({ chat, title });
  };

  /** Leaves the page of a removed chat; an undo returns to it. */
  const leaving = (chats: Chat[]) => {
    if (!chats.some(({ slug }) => slug === openSlug)) return {};
    const { href } = router.latestLocation;
    void navigate({ to: '/chats' });
    return { onUndo: () => void router.navigate({ href }) };
  };
  const remove = (chats: Chat[]) => void removeAll(chats, leaving(chats));
  const archive = (chats: Chat[]) => void archiveAll(chats, leaving(chats));

  const menuOf = (chats: Chat[], startRenaming: () => void): MenuEntry[] => {
    const [chat, ...more] = chats;
    if (!chat) return [];
    const forAll: MenuEntry[] = [
      chat.archived_at === null
        ? { id: 'archive', label: 'Archive', icon: Archive, run: () => archive(chats) }
        : {
            id: 'unarchive',
            label: 'Unarchive',
            icon: ArchiveRestore,
            run: () => void unarchive(chats),
          },
      { id: 'delete', label: 'Delete', icon: Trash2, danger: true, run: () => remove(chats) },
    ];
    if (more.length > 0) return forAll;
    const container = { kind: 'chat', id: chat.id } as const;
    return [
      { id: 'rename', label: 'Rename', icon: Pencil, shortcut: 'F2', run: startRenaming },
      {
        id: 'name',
        label: 'Suggest a name',
        icon: Sparkles,
        run: () => void suggestName(client, container, chat.title, keys.chats),
      },
      {
        id: 'describe',
        label: 'Describe',
        icon: Text,
        run: () => describeChat.open({ id: chat.id }),
      },
      {
        id: 'pin',
        label: chat.pinned ? 'Unpin' : 'Pin',
        icon: chat.pinned ? PinOff : Pin,
        run: () => void pin(chat),
      },
      {
        id: 'promote',
        label: 'Convert to topic',
        icon: Layers,
        run: () => promoteChat.open({ chat }),
      },
      {
        id: 'markdown',
        starts: true,
        label: 'Export as Markdown',
        icon: FileDown,
        run: () => saveFile(exportPath(container, 'markdown')),
      },
      {
        id: 'json',
        label: 'Export as JSON',
        icon: FileBraces,
        run: () => saveFile(exportPath(container, 'json')),
      },
      ...menuGroup(forAll),
    ];
  };

  return { rename, remove, archive, menuOf };
}
