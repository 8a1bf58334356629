import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isGone } from '@/api/problem';
import { type Workflow, workflows } from '@/api/workflows';
import { DetailFrame, TAB } from '@/kit/page/DetailFrame';
import { PageFallback } from '@/kit/page/PageFallback';
import { stateOf } from '../labels';
import { useWorkflowCommands } from '../useWorkflowCommands';
import { RunButton } from './RunButton';

/** How often a running workflow is polled, even without events. */
const LOOK_MS = 3_000;

/** The frame of a workflow's page: its name, state, actions and tabs. */
export function WorkflowFrame({ children }: { children: (workflow: Workflow) => ReactNode }) {
  const id = Number(useParams({ strict: false }).id);
  const isNumber = Number.isSafeInteger(id);
  const reading = useQuery({
    ...workflows.one(id),
    enabled: isNumber,
    refetchInterval: ({ state: { data } }) => (data?.status === 'running' ? LOOK_MS : false),
  });
  const { data: workflow, error } = reading;
  if (workflow && !isGone(error)) {
    return (
      <Known key={workflow.id} workflow={workflow}>
        {children(workflow)}
      </Known>
    );
  }
  return (
    <PageFallback
      title="Workflow"
      query={reading}
      failed="The workflow could not be loaded"
      loading="Loading the workflow"
      isWide
      isMissing={isGone(error) || !isNumber}
      missing={{
        sentence: 'Workflow not found',
        detail: 'It may have been deleted.',
        action: (
          <Link to="/workflows" className="text-accent underline underline-offset-4">
            All workflows
          </Link>
        ),
      }}
    />
  );
}

const PARTS = [
  { to: '/workflows/$id/state', label: 'State' },
  { to: '/workflows/$id/versions', label: 'Versions' },
  { to: '/workflows/$id/settings', label: 'Settings' },
] as const;

function Known({ workflow, children }: { workflow: Workflow; children: ReactNode }) {
  const commands = useWorkflowCommands();
  const { name, icon } = workflow;
  const params = { id: String(workflow.id) };
  // On the page of a run, the link to the runs keeps that run; two runs that are compared are part of them.
  const { right, run = right ?? 'latest' } = useParams({ strict: false });
  return (
    <DetailFrame
      kind="Workflow"
      back={{ to: '/workflows', label: 'Back to all workflows' }}
      name={name}
      heading={
        <p dir="auto" title={name} className="truncate font-serif text-pane font-[560]">
          {icon && <span aria-hidden>{icon} </span>}
          {name}
        </p>
      }
      state={stateOf(workflow)}
      isArchived={workflow.archived_at !== null}
      menuOf={(startRenaming) => commands.menuOf(workflow, startRenaming)}
      onRename={(next) => commands.rename(workflow, next)}
      action={<RunButton workflow={workflow} />}
      tabs={
        <>
          <Link to="/workflows/$id" params={params} activeOptions={{ exact: true }} className={TAB}>
            Steps
          </Link>
          <Link
            to="/workflows/$id/run/$run"
            params={{ ...params, run }}
            className={TAB}
            {...(right && { 'data-status': 'active', 'aria-current': 'page' })}
          >
            Runs
          </Link>
          {PARTS.map(({ to, label }) => (
            <Link key={to} to={to} params={params} className={TAB}>
              {label}
            </Link>
          ))}
        </>
      }
    >
      {children}
    </DetailFrame>
  );
}
