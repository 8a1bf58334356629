import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isGone, sentenceOf } from '@/api/problem';
import { type Workflow, workflows } from '@/api/workflows';
import { RenameField } from '@/kit/list/RenameField';
import { StateAnnouncer } from '@/kit/StateAnnouncer';
import { StateMark } from '@/kit/StateMark';
import { useActions } from '@/ui/actions';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { MenuButton } from '@/ui/MenuButton';
import { PaneHeader } from '@/ui/PaneHeader';
import { useDocumentTitle } from '@/ui/Sentence';
import { Skeleton } from '@/ui/Skeleton';
import { isActive, stateOf } from '../labels';
import { useWorkflowCommands } from '../useWorkflowCommands';
import { RunButton } from './RunButton';

/** How often a running workflow is polled, even without events. */
const LOOK_MS = 3_000;

interface Props {
  children: (workflow: Workflow) => ReactNode;
}

/** The frame of a workflow's page: its name, state, actions and tabs. */
export function WorkflowFrame({ children }: Props) {
  const id = Number(useParams({ strict: false }).id);
  const isNumber = Number.isSafeInteger(id);
  const {
    data: workflow,
    error,
    refetch,
  } = useQuery({
    ...workflows.one(id),
    enabled: isNumber,
    refetchInterval: ({ state: { data } }) => (data?.status === 'running' ? LOOK_MS : false),
  });
  if (workflow && !isGone(error)) {
    return (
      <Known key={workflow.id} workflow={workflow}>
        {children(workflow)}
      </Known>
    );
  }
  return (
    <>
      <PaneHeader title={<h1 className="text-second text-ink-3">Workflow</h1>} />
      {isGone(error) || !isNumber ? (
        <EmptyState
          sentence="Workflow not found"
          detail="It may have been deleted."
          action={
            <Link to="/workflows" className="text-accent underline underline-offset-4">
              All workflows
            </Link>
          }
        />
      ) : error ? (
        <ErrorState
          sentence="The workflow could not be loaded"
          detail={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="mx-auto w-full max-w-[46rem] px-4 pt-7 sm:px-8">
          <Skeleton rows={6} height="56px" label="Loading the workflow" />
        </div>
      )}
    </>
  );
}

const LOOK =
  'relative flex h-10 shrink-0 items-center px-2.5 text-second text-ink-2 hover:text-ink focus-visible:outline-offset-[-3px] data-[status=active]:font-[560] data-[status=active]:text-ink data-[status=active]:after:absolute data-[status=active]:after:inset-x-2.5 data-[status=active]:after:bottom-0 data-[status=active]:after:h-0.5 data-[status=active]:after:rounded data-[status=active]:after:bg-section pointer-coarse:h-11';

const PARTS = [
  { to: '/workflows/$id/state', label: 'State' },
  { to: '/workflows/$id/versions', label: 'Versions' },
  { to: '/workflows/$id/settings', label: 'Settings' },
] as const;

function Known({ workflow, children }: { workflow: Workflow; children: ReactNode }) {
  const commands = useWorkflowCommands();
  const [renaming, setRenaming] = useState(false);
  const { name, icon } = workflow;
  const params = { id: String(workflow.id) };
  // On the page of a run, the link to the runs keeps that run.
  const { run = 'latest' } = useParams({ strict: false });
  useDocumentTitle(name);
  const menu = commands.menuOf(workflow, () => setRenaming(true));
  useActions(
    menu.map(({ id, label, icon: symbol, run }) => ({
      id: `workflow.${id}`,
      label: id === 'settings' ? label : `Workflow: ${label.replace('…', '')}`,
      group: 'Here',
      ...(symbol && { icon: symbol }),
      run,
    })),
    menu.map(({ id }) => id).join() + isActive(workflow),
  );
  return (
    <>
      <PaneHeader
        title={
          <div className="flex min-w-0 items-center gap-2">
            <Link
              to="/workflows"
              aria-label="Back to all workflows"
              className="-ml-2 grid size-9 shrink-0 place-items-center rounded-lg text-ink-2 hover:bg-sunken pointer-coarse:size-11"
            >
              <ArrowLeft aria-hidden size={17} strokeWidth={1.75} />
            </Link>
            {renaming ? (
              <RenameField
                title={name}
                onDone={(next) => {
                  setRenaming(false);
                  commands.rename(workflow, next);
                }}
                onCancel={() => setRenaming(false)}
              />
            ) : (
              <p dir="auto" title={name} className="truncate font-serif text-pane font-[560]">
                {icon && <span aria-hidden>{icon} </span>}
                {name}
              </p>
            )}
          </div>
        }
        place={workflow.archived_at === null ? undefined : 'Archived'}
        actions={
          <>
            <RunButton workflow={workflow} />
            <MenuButton label={`Actions for ${name}`} entries={menu} />
          </>
        }
      />
      <nav
        aria-label="Workflow pages"
        className="flex shrink-0 items-center gap-1 overflow-x-auto border-b border-line px-3 sm:px-4"
      >
        <Link to="/workflows/$id" params={params} activeOptions={{ exact: true }} className={LOOK}>
          Steps
        </Link>
        <Link to="/workflows/$id/run/$run" params={{ ...params, run }} className={LOOK}>
          Runs
        </Link>
        {PARTS.map(({ to, label }) => (
          <Link key={to} to={to} params={params} className={LOOK}>
            {label}
          </Link>
        ))}
        <span className="flex-1" />
        <span className="hidden pr-1 sm:block">
          <StateMark {...stateOf(workflow)} />
        </span>
      </nav>
      <StateAnnouncer name={name} {...stateOf(workflow)} />
      {children}
    </>
  );
}
