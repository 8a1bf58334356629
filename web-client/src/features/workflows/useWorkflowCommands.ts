import { useNavigate, useRouter } from '@tanstack/react-router';
import {
  Archive,
  ArchiveRestore,
  Download,
  FlaskConical,
  Pencil,
  Settings2,
  Square,
  Trash2,
} from 'lucide-react';
import { exportPath } from '@/api/transfer';
import type { Workflow } from '@/api/workflows';
import { useCommand } from '@/kit/commands/command';
import type { MenuEntry } from '@/ui/Menu';
import { saveFile } from '@/ui/saveFile';
import * as commands from './commands';
import { dryRun } from './dialogs';
import { isActive } from './labels';
import { useAreOff } from './Off';

/** The commands for workflows, wherever they are shown. */
export function useWorkflowCommands() {
  const navigate = useNavigate();
  const router = useRouter();
  const areOff = useAreOff();
  const begin = useCommand(commands.start);
  const pause = useCommand(commands.pause);
  const resume = useCommand(commands.resume);
  const cancel = useCommand(commands.cancel);
  const renameTo = useCommand(commands.rename);
  const putAway = useCommand(commands.archive);
  const unarchive = useCommand(commands.unarchive);
  const removeAll = useCommand(commands.remove);
  const isAt = ({ id }: Workflow) =>
    `${router.latestLocation.pathname}/`.startsWith(`/workflows/${id}/`);
  const toRun = (workflow: Workflow) =>
    navigate({
      to: '/workflows/$id/run/$run',
      params: { id: String(workflow.id), run: 'latest' },
    });
  /** On the workflow's own pages, starting a run opens it. */
  const start = async (workflow: Workflow, brief: string) => {
    const done = begin({ workflow, brief });
    if (isAt(workflow)) await toRun(workflow);
    return done;
  };
  const archive = async (workflow: Workflow) => {
    if ((await putAway(workflow)) && isAt(workflow)) await navigate({ to: '/workflows' });
  };
  const remove = async (workflow: Workflow) => {
    if ((await removeAll([workflow])) && isAt(workflow)) await navigate({ to: '/workflows' });
  };
  const rename = (workflow: Workflow, typed: string) => {
    const name = typed.trim();
    if (name !== '' && name !== workflow.name) void renameTo({ workflow, name });
  };
  const menuOf = (workflow: Workflow, startRenaming?: () => void): MenuEntry[] => {
    const entries: (MenuEntry | false)[] = [
      isActive(workflow) && {
        id: 'stop',
        label: 'Stop the run…',
        icon: Square,
        run: () => void cancel(workflow),
      },
      workflow.steps.length > 0 && {
        id: 'dry-run',
        label: 'Dry run',
        icon: FlaskConical,
        run: () => dryRun.open({ id: workflow.id, name: workflow.name }),
      },
      startRenaming !== undefined && {
        id: 'rename',
        label: 'Rename',
        icon: Pencil,
        run: startRenaming,
      },
      {
        id: 'settings',
        label: 'Workflow settings',
        icon: Settings2,
        run: () =>
          void navigate({ to: '/workflows/$id/settings', params: { id: String(workflow.id) } }),
      },
      {
        id: 'export',
        label: 'Export',
        icon: Download,
        run: () => saveFile(exportPath('workflow', workflow.id)),
      },
      workflow.archived_at === null
        ? { id: 'archive', label: 'Archive…', icon: Archive, run: () => void archive(workflow) }
        : {
            id: 'unarchive',
            label: 'Unarchive',
            icon: ArchiveRestore,
            run: () => void unarchive(workflow),
          },
      {
        id: 'delete',
        label: 'Delete…',
        icon: Trash2,
        danger: true,
        run: () => void remove(workflow),
      },
    ];
    return entries.filter((entry) => entry !== false);
  };
  /** Why it cannot be started now; undefined if it can. */
  const whyNot = (workflow: Workflow): string | undefined => {
    if (workflow.archived_at !== null) return 'Archived workflows cannot run.';
    if (areOff) return 'Agents are off.';
    return workflow.steps.length === 0 ? 'Add a step first.' : undefined;
  };
  return { start, pause, resume, cancel, rename, menuOf, whyNot };
}
