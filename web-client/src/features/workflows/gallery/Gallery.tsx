import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Import, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { sentenceOf } from '@/api/problem';
import { createWorkflow, type Workflow, workflows } from '@/api/workflows';
import { FilterField } from '@/kit/FilterField';
import { Matches } from '@/kit/Matches';
import { Page } from '@/kit/page/Framed';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { Part } from '@/kit/parts';
import { useSteps } from '@/kit/useSteps';
import { useActions } from '@/ui/actions';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Sentence } from '@/ui/Sentence';
import { Skeleton } from '@/ui/Skeleton';
import { Switch } from '@/ui/Switch';
import { matches } from '@/ui/search';
import { toast } from '@/ui/toast';
import { newWorkflow } from '../dialogs';
import { summaryOf } from '../labels';
import { Off, toAgentSettings, useAreOff } from '../Off';
import { EXAMPLE } from './example';
import { WorkflowRow } from './WorkflowRow';

/** From this many on, filtering is offered. */
const MANY = 5;

/** All workflows: the current step of each, and what it waits for. */
export default function Gallery() {
  const reading = useQuery(workflows.all());
  const all = reading.data;
  const areOff = useAreOff();
  const navigate = useNavigate();
  useActions([
    {
      id: 'workflows.new.here',
      label: 'New workflow',
      group: 'Here',
      hidden: true,
      shortcut: 'n',
      when: () => !areOff,
      run: () => newWorkflow.open({}),
    },
  ]);
  return (
    <Page className="max-w-[62rem] pt-8 pb-24">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <Sentence detail={all?.length ? summaryOf(all) : undefined}>Workflows</Sentence>
        </div>
        {all && (all.length > 0 || !areOff) && (
          <div className="flex items-center gap-2">
            <Button onPress={() => void navigate({ to: '/workflows/import' })}>
              <Import aria-hidden size={16} /> Import
            </Button>
            <Button variant="primary" isDisabled={areOff} onPress={() => newWorkflow.open({})}>
              <Plus aria-hidden size={16} /> New workflow
            </Button>
          </div>
        )}
      </div>
      {areOff && all && all.length > 0 && <Off className="mt-5" />}
      {all && all.length === 0 && (areOff ? <SwitchedOff /> : <NoWorkflow />)}
      {all && all.length > 0 && <Rows all={all} />}
      <QueryFallback query={reading} failed="The workflows could not be loaded">
        <div className="mt-8">
          <Skeleton rows={5} height="88px" label="Loading the workflows" />
        </div>
      </QueryFallback>
      {all && <Archived />}
    </Page>
  );
}

function SwitchedOff() {
  return (
    <EmptyState
      sentence="Agents are off"
      detail="Workflows run their steps with agents. Turn agents on to create and run workflows."
      action={toAgentSettings}
    />
  );
}

function NoWorkflow() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const making = useMutation({
    mutationFn: () => createWorkflow(EXAMPLE),
    onSuccess: async ({ id }) => {
      void client.invalidateQueries({ queryKey: workflows.key });
      await navigate({ to: '/workflows/$id', params: { id: String(id) } });
    },
    onError: (fault) => toast.error('The example was not created.', sentenceOf(fault)),
  });
  return (
    <>
      <EmptyState
        sentence="No workflows yet"
        detail="A workflow takes a task through steps, checks and your approval."
        action={
          <Button isPending={making.isPending} onPress={() => making.mutate()}>
            Try an example
          </Button>
        }
      />
      <Part part="examples" kind="workflow" />
    </>
  );
}

function Rows({ all }: { all: readonly Workflow[] }) {
  const [text, setText] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const isFiltered = all.length >= MANY || text !== '';
  useSteps(list);
  const found = all.filter(({ name, description }) =>
    matches(`${name} ${description ?? ''}`, text),
  );
  return (
    <>
      {isFiltered && (
        <div className="mt-6 sm:max-w-72">
          <FilterField label="Filter workflows" value={text} onChange={setText} />
        </div>
      )}
      <ul ref={list} aria-label="Workflows" className="mt-6 border-t border-line">
        {found.map((workflow) => (
          <WorkflowRow key={workflow.id} workflow={workflow} />
        ))}
      </ul>
      <Matches
        count={text.trim() === '' ? undefined : found.length}
        none="No workflows match."
        className="mt-6"
      />
    </>
  );
}

/** Archived workflows, shown on demand. */
function Archived() {
  const [isShown, setShown] = useState(false);
  const reading = useQuery({ ...workflows.archived(), enabled: isShown });
  const { data } = reading;
  return (
    <section aria-label="Archived workflows" className="mt-10">
      <div className="w-fit">
        <Switch label="Show archived workflows" isSelected={isShown} onChange={setShown} />
      </div>
      {isShown && <QueryFallback query={reading} failed="Archived workflows could not be loaded" />}
      {isShown && data?.length === 0 && <p className="mt-2 text-ink-2">No archived workflows.</p>}
      {isShown && data && data.length > 0 && (
        <ul aria-label="Archived" className="mt-2 border-t border-line">
          {data.map((workflow) => (
            <WorkflowRow key={workflow.id} workflow={workflow} />
          ))}
        </ul>
      )}
    </section>
  );
}
