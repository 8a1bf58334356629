import { useNavigate, useRouter } from '@tanstack/react-router';
import {
  Archive,
  ArchiveRestore,
  Download,
  MailOpen,
  Pencil,
  Play,
  RotateCcw,
  Settings2,
  Square,
  Trash2,
} from 'lucide-react';
import type { Agent } from '@/api/agents';
import { exportPath } from '@/api/transfer';
import { useCommand } from '@/kit/commands/command';
import type { MenuEntry } from '@/ui/Menu';
import { saveFile } from '@/ui/saveFile';
import * as commands from './commands';
import { canResume, canStart, canStop } from './labels';
import { useAreOff } from './Off';

/** The commands for agents, wherever they are shown. */
export function useAgentCommands() {
  const navigate = useNavigate();
  const router = useRouter();
  const areOff = useAreOff();
  const start = useCommand(commands.start);
  const resume = useCommand(commands.resume);
  const stop = useCommand(commands.stop);
  const renameTo = useCommand(commands.rename);
  const unread = useCommand(commands.unread);
  const archiveAll = useCommand(commands.archive);
  const unarchive = useCommand(commands.unarchive);
  const removeAll = useCommand(commands.remove);
  const isOpen = (all: readonly Agent[]) => {
    const { pathname } = router.latestLocation;
    return all.some(
      ({ id }) => pathname === `/agents/${id}` || pathname.startsWith(`/agents/${id}/`),
    );
  };
  /** Leaves the page of a removed agent; an undo returns to it. */
  const leave = (all: readonly Agent[]) => {
    if (isOpen(all)) void navigate({ to: '/agents' });
  };
  const returning = (all: readonly Agent[]) => {
    const { href } = router.latestLocation;
    return isOpen(all) ? { onUndo: () => void router.navigate({ href }) } : {};
  };
  const archive = async (all: Agent[]) => {
    const doing = returning(all);
    leave(all);
    await archiveAll(all, doing);
  };
  const remove = async (all: Agent[]) => {
    if (await removeAll(all, returning(all))) leave(all);
  };
  const markUnread = async (agent: Agent) => {
    // An open timeline would be marked as read again at once.
    if (router.latestLocation.pathname === `/agents/${agent.id}`) await navigate({ to: '/agents' });
    await unread(agent);
  };
  const rename = (agent: Agent, typed: string) => {
    const title = typed.trim();
    if (title !== '' && title !== agent.title) void renameTo({ agent, title });
  };
  const menuOf = (all: Agent[], startRenaming?: () => void): MenuEntry[] => {
    const [agent, ...more] = all;
    if (!agent) return [];
    const forAll: MenuEntry[] = [
      agent.archived_at === null
        ? { id: 'archive', label: 'Archive', icon: Archive, run: () => void archive(all) }
        : {
            id: 'unarchive',
            label: 'Unarchive',
            icon: ArchiveRestore,
            run: () => void unarchive(all),
          },
      {
        id: 'delete',
        label: 'Delete…',
        icon: Trash2,
        danger: true,
        run: () => void remove(all),
      },
    ];
    if (more.length > 0) return forAll;
    const entries: (MenuEntry | false)[] = [
      canStop(agent) && {
        id: 'stop',
        label: 'Stop',
        icon: Square,
        run: () => void stop(agent),
      },
      canResume(agent) &&
        !areOff && {
          id: 'resume',
          label: 'Resume',
          icon: RotateCcw,
          run: () => void resume(agent),
        },
      canStart(agent) &&
        agent.archived_at === null &&
        !areOff && {
          id: 'start',
          label:
            agent.status === 'blocked'
              ? 'Run again…'
              : agent.current_run_id === null
                ? 'Start'
                : 'Run again',
          icon: Play,
          run: () => void start(agent),
        },
      startRenaming !== undefined && {
        id: 'rename',
        label: 'Rename',
        icon: Pencil,
        run: startRenaming,
      },
      agent.unread_count === 0 &&
        agent.result_summary !== null && {
          id: 'unread',
          label: 'Mark as unread',
          icon: MailOpen,
          run: () => void markUnread(agent),
        },
      {
        id: 'settings',
        label: 'Agent settings',
        icon: Settings2,
        run: () => void navigate({ to: '/agents/$id/settings', params: { id: String(agent.id) } }),
      },
      // An agent of a step is exported with its workflow.
      !agent.inline && {
        id: 'export',
        label: 'Export',
        icon: Download,
        run: () => saveFile(exportPath('agent', agent.id)),
      },
    ];
    return [...entries.filter((entry) => entry !== false), ...forAll];
  };
  return { start, resume, stop, rename, archive, remove, unarchive, menuOf };
}
