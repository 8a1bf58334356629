import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { RenameField } from '@/kit/list/RenameField';
import { StateAnnouncer } from '@/kit/StateAnnouncer';
import { StateMark } from '@/kit/StateMark';
import type { WorkState } from '@/kit/states';
import { useActions } from '@/ui/actions';
import type { MenuEntry } from '@/ui/Menu';
import { MenuButton } from '@/ui/MenuButton';
import { PaneHeader } from '@/ui/PaneHeader';
import { useDocumentTitle } from '@/ui/Sentence';

/** The style of the links to its pages. */
export const TAB =
  'relative flex h-10 shrink-0 items-center px-2.5 text-second text-ink-2 hover:text-ink focus-visible:outline-offset-[-3px] data-[status=active]:font-[560] data-[status=active]:text-ink data-[status=active]:after:absolute data-[status=active]:after:inset-x-2.5 data-[status=active]:after:bottom-0 data-[status=active]:after:h-0.5 data-[status=active]:after:rounded data-[status=active]:after:bg-section pointer-coarse:h-11';

interface Props {
  kind: 'Agent' | 'Workflow';
  back: { to: '/agents' | '/workflows'; label: string };
  name: string;
  /** Shows the name, unless it is being changed. */
  heading: ReactNode;
  state: { state: WorkState; description: string };
  isArchived: boolean;
  menuOf: (startRenaming: () => void) => MenuEntry[];
  onRename: (name: string) => void;
  /** The button of the most likely action. */
  action: ReactNode;
  /** The links to its pages. */
  tabs: ReactNode;
  /** Next to the state, if there is room. */
  figures?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages of an agent or a workflow: its name, state, actions and tabs. */
export function DetailFrame(props: Props) {
  const { kind, back, name, heading, state, isArchived, onRename } = props;
  const [renaming, setRenaming] = useState(false);
  useDocumentTitle(name);
  const menu = props.menuOf(() => setRenaming(true));
  useActions(
    menu.map(({ id, label, icon, run }) => ({
      id: `${kind.toLowerCase()}.${id}`,
      label: id === 'settings' ? label : `${kind}: ${label.replace('…', '')}`,
      group: 'Here',
      ...(icon && { icon }),
      run,
    })),
    menu.map(({ id }) => id).join(),
  );
  return (
    <>
      <PaneHeader
        title={
          <div className="flex min-w-0 items-center gap-2">
            <Link
              to={back.to}
              aria-label={back.label}
              className="-ml-2 grid size-9 shrink-0 place-items-center rounded-lg text-ink-2 hover:bg-sunken pointer-coarse:size-11"
            >
              <ArrowLeft aria-hidden size={17} strokeWidth={1.75} />
            </Link>
            {renaming ? (
              <RenameField
                title={name}
                onDone={(next) => {
                  setRenaming(false);
                  onRename(next);
                }}
                onCancel={() => setRenaming(false)}
              />
            ) : (
              heading
            )}
          </div>
        }
        place={isArchived ? 'Archived' : undefined}
        actions={
          <>
            {props.action}
            <MenuButton label={`Actions for ${name}`} entries={menu} />
          </>
        }
      />
      <nav
        aria-label={`${kind} pages`}
        className="flex shrink-0 items-center gap-1 overflow-x-auto border-b border-line px-3 sm:px-4"
      >
        {props.tabs}
        <span className="flex-1" />
        <span className="hidden shrink-0 items-center gap-3 pr-1 text-meta text-ink-3 sm:flex">
          {props.figures}
          <StateMark {...state} />
        </span>
      </nav>
      <StateAnnouncer name={name} {...state} />
      {props.children}
    </>
  );
}
