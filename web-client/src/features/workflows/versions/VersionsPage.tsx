import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { agents } from '@/api/agents';
import { sentenceOf } from '@/api/problem';
import { roles } from '@/api/roles';
import {
  restoreVersion,
  type Workflow,
  type WorkflowVersionLine,
  workflows,
} from '@/api/workflows';
import { type Command, useCommand } from '@/kit/commands/command';
import { DataTable } from '@/kit/figures/DataTable';
import { Page } from '@/kit/page/Framed';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { Button } from '@/ui/Button';
import { ErrorState } from '@/ui/ErrorState';
import { When } from '@/ui/Minutely';
import { Sentence } from '@/ui/Sentence';
import { Skeleton } from '@/ui/Skeleton';
import { isActive } from '../labels';
import { WorkflowFrame } from '../page/WorkflowFrame';
import { differences } from './diff';

const restore: Command<{ id: number; version: number }> = {
  touches: [workflows.key],
  confirm: ({ version }) => ({
    title: `Restore version ${version}?`,
    description: 'The workflow returns to that version. The current version is kept.',
    label: 'Restore',
  }),
  send: ({ id, version }) => restoreVersion(id, version),
  failed: ({ version }) => `Version ${version} was not restored.`,
};

/** The history of a workflow, change by change. */
export default function VersionsPage() {
  return <WorkflowFrame>{(workflow) => <Versions workflow={workflow} />}</WorkflowFrame>;
}

function Versions({ workflow }: { workflow: Workflow }) {
  const reading = useQuery(workflows.versions(workflow.id));
  const { data: all } = reading;
  return (
    <Page className="max-w-[46rem] pt-7 pb-24">
      <Sentence>Versions</Sentence>
      <QueryFallback query={reading} failed="The versions could not be loaded">
        <Skeleton rows={4} height="52px" label="Loading the versions" />
      </QueryFallback>
      {all && (
        <ul aria-label="Versions" className="mt-5 border-t border-line">
          {all.map((line) => (
            <VersionRow key={line.version} workflow={workflow} line={line} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function VersionRow({ workflow, line }: { workflow: Workflow; line: WorkflowVersionLine }) {
  const [isOpen, setOpen] = useState(false);
  const bringBack = useCommand(restore);
  const { version, created_at: at, current } = line;
  return (
    <li className="border-b border-line py-2">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1">
          <span className="font-[560]">Version {version}</span>{' '}
          <span className="text-meta text-ink-3">
            {current ? 'current · ' : ''}
            <When at={at} />
          </span>
        </span>
        {!current && (
          <>
            <Button
              size="sm"
              variant="quiet"
              aria-expanded={isOpen}
              aria-label={`${isOpen ? 'Hide' : 'Show'} differences of version ${version}`}
              onPress={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Hide' : 'Show'} differences
            </Button>
            <Button
              size="sm"
              isDisabled={isActive(workflow)}
              aria-label={`Restore… version ${version}`}
              onPress={() => void bringBack({ id: workflow.id, version })}
            >
              <History aria-hidden size={14} /> Restore…
            </Button>
          </>
        )}
      </div>
      {isOpen && <Differences workflow={workflow} version={version} />}
    </li>
  );
}

function Differences({ workflow, version }: { workflow: Workflow; version: number }) {
  const then = useQuery(workflows.version(workflow.id, version));
  const now = useQuery(workflows.version(workflow.id, workflow.version));
  const allRoles = useQuery(roles.all());
  const allAgents = useQuery(agents.all());
  const error = then.error ?? now.error;
  if (error) {
    return (
      <ErrorState
        sentence="The versions could not be compared"
        detail={sentenceOf(error)}
        onRetry={() => void Promise.all([then.refetch(), now.refetch()])}
      />
    );
  }
  if (!then.data || !now.data || allRoles.isPending || allAgents.isPending) {
    return <Skeleton rows={2} height="36px" label="Comparing the versions" />;
  }
  const names = {
    roles: allRoles.data ?? [],
    // Its own agents may be archived.
    agents: [...(allAgents.data ?? []), ...workflow.steps.flatMap(({ agent }) => agent ?? [])],
  };
  const shown = (text: string | null, missing: string) =>
    text === null ? <em>{missing}</em> : <span className="whitespace-pre-wrap">{text || '–'}</span>;
  return (
    <div className="pb-3">
      <DataTable
        caption={`Differences between version ${version} and the current version`}
        rows={differences(then.data, now.data, names)}
        keyOf={({ what }) => what}
        empty="No differences."
        columns={[
          { id: 'what', label: 'Field', cell: ({ what }) => what },
          {
            id: 'then',
            label: `Version ${version}`,
            cell: (one) => shown(one.before, 'None'),
          },
          { id: 'now', label: 'Current', cell: (one) => shown(one.after, 'Removed') },
        ]}
      />
    </div>
  );
}
