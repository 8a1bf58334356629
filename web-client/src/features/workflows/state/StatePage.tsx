import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { goneIsWell } from '@/api/problem';
import {
  removeValue,
  removeValues,
  type Workflow,
  type WorkflowValue,
  workflows,
  writeValue,
} from '@/api/workflows';
import { type Command, useCommand } from '@/kit/commands/command';
import { patch } from '@/kit/commands/overlay';
import { plural } from '@/kit/figures/format';
import { Page } from '@/kit/page/Framed';
import { Mono } from '@/kit/page/Mono';
import { More } from '@/kit/page/More';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { StateValueForm } from '@/kit/StateValueForm';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { IconButton } from '@/ui/IconButton';
import { Sentence } from '@/ui/Sentence';
import { Skeleton } from '@/ui/Skeleton';
import { WorkflowFrame } from '../page/WorkflowFrame';

const drop: Command<WorkflowValue> = {
  touches: [workflows.key],
  patches: ({ workflow_id: id, key }) => [
    patch(workflows.state(id).queryKey, (all) => all.filter((one) => one.key !== key)),
  ],
  send: (value) => goneIsWell(removeValue(value)),
  undo: {
    description: ({ key }) => `Deleted “${key}”.`,
    send: ({ workflow_id, key, value }) => writeValue(workflow_id, key, value),
    failed: ({ key }) => `“${key}” could not be restored.`,
  },
  failed: ({ key }) => `“${key}” was not deleted.`,
};

const dropAll: Command<number> = {
  touches: [workflows.key],
  confirm: () => ({
    title: 'Reset the state of this workflow?',
    description: 'All values are deleted. The next run starts without them.',
    label: 'Reset',
  }),
  patches: (id) => [patch(workflows.state(id).queryKey, () => [])],
  send: removeValues,
  failed: () => 'The state was not reset.',
};

/** The state that a workflow keeps between runs. */
export default function StatePage() {
  return <WorkflowFrame>{(workflow) => <State workflow={workflow} />}</WorkflowFrame>;
}

function State({ workflow: { id } }: { workflow: Workflow }) {
  const client = useQueryClient();
  const reading = useQuery(workflows.state(id));
  const { data: all } = reading;
  const [editing, setEditing] = useState<string | null>(null);
  // The form replaces the button that opens it, which gets the focus back.
  const [wasAdding, setWasAdding] = useState(false);
  const add = () => {
    setWasAdding(true);
    setEditing('');
  };
  const remove = useCommand(drop);
  const reset = useCommand(dropAll);
  const close = () => setEditing(null);
  const write = async (key: string, value: string) => {
    await writeValue(id, key, value);
    void client.invalidateQueries({ queryKey: workflows.state(id).queryKey });
  };
  return (
    <Page className="max-w-[46rem] pt-7 pb-24">
      <Sentence>State</Sentence>
      <QueryFallback query={reading} failed="The state could not be loaded">
        <Skeleton rows={3} height="44px" label="Loading the state" />
      </QueryFallback>
      {all && all.length > 0 && (
        <ul aria-label="State" className="mt-5 border-t border-line">
          {all.map((value) => (
            <li key={value.key} className="border-b border-line py-2">
              {editing === value.key ? (
                <StateValueForm entry={value} onWrite={write} onClose={close} />
              ) : (
                <Value value={value} onEdit={() => setEditing(value.key)} onRemove={remove} />
              )}
            </li>
          ))}
        </ul>
      )}
      {all?.length === 0 && editing === null && (
        <EmptyState
          sentence="No values yet"
          detail="Steps can store values here for later runs."
          action={
            <Button autoFocus={wasAdding} onPress={add}>
              Add a value
            </Button>
          }
        />
      )}
      {all && editing === '' && (
        <StateValueForm taken={all.map(({ key }) => key)} onWrite={write} onClose={close} />
      )}
      {all && all.length > 0 && editing !== '' && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button autoFocus={wasAdding} onPress={add}>
            <Plus aria-hidden size={16} /> Add a value
          </Button>
          <Button variant="quiet" onPress={() => void reset(id)}>
            Reset…
          </Button>
        </div>
      )}
    </Page>
  );
}

interface ValueProps {
  value: WorkflowValue;
  onEdit: () => void;
  onRemove: (value: WorkflowValue) => unknown;
}

function Value({ value, onEdit, onRemove }: ValueProps) {
  const { key, value: text } = value;
  return (
    <>
      <div className="flex min-h-11 items-center gap-1">
        <code className="min-w-0 flex-1 truncate font-mono text-second">{`{{state.${key}}}`}</code>
        <span className="shrink-0 text-meta text-ink-3">{plural(text.length, 'character')}</span>
        <IconButton icon={Pencil} label={`Edit ${key}`} onPress={onEdit} />
        <IconButton icon={Trash2} label={`Delete ${key}`} onPress={() => void onRemove(value)} />
      </div>
      {text !== '' && (
        <More label="Value">
          <Mono label={key} text={text} />
        </More>
      )}
    </>
  );
}
