import { useQuery } from '@tanstack/react-query';
import { Pencil, Play, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { agents, type Blueprint } from '@/api/agents';
import { useCommand } from '@/kit/commands/command';
import { plural } from '@/kit/figures/format';
import { Page } from '@/kit/page/Framed';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { useActions } from '@/ui/actions';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Kbd } from '@/ui/Kbd';
import { lazyOverlay } from '@/ui/lazyPart';
import { MenuButton } from '@/ui/MenuButton';
import { PaneHeader } from '@/ui/PaneHeader';
import { Sentence } from '@/ui/Sentence';
import { Skeleton } from '@/ui/Skeleton';
import { removeBlueprints } from '../commands';
import { newAgent } from '../dialogs';
import { policyName } from '../labels';
import { toAgents } from '../links';
import { useAreOff } from '../Off';

const BlueprintDialog = lazyOverlay(() => import('./BlueprintDialog'));

/** The blueprints for new agents. */
export default function BlueprintsPage() {
  const reading = useQuery(agents.blueprints());
  const { data: all } = reading;
  const [open, setOpen] = useState<Blueprint | 'new'>();
  const add = () => setOpen('new');
  useActions([
    {
      id: 'blueprints.new',
      label: 'New template',
      group: 'Here',
      icon: Plus,
      shortcut: 'n',
      run: add,
    },
  ]);
  return (
    <>
      <PaneHeader title={toAgents} />
      <Page className="max-w-[46rem] pt-7 pb-24">
        <Sentence>Templates</Sentence>
        {all && all.length > 0 && (
          <Button variant="primary" className="mt-5" onPress={add}>
            <Plus aria-hidden size={16} /> New template
          </Button>
        )}
        <QueryFallback query={reading} failed="The templates could not be loaded">
          <div className="mt-6">
            <Skeleton rows={4} height="73px" label="Loading templates" />
          </div>
        </QueryFallback>
        {all && all.length === 0 && (
          <EmptyState
            sentence="No templates yet"
            detail="A template holds the task, model and limits for new agents."
            action={
              <Button variant="primary" onPress={add}>
                New template <Kbd keys="n" inverse />
              </Button>
            }
          />
        )}
        {all && all.length > 0 && (
          <ul aria-label="Templates" className="mt-6 border-t border-line">
            {all.map((blueprint) => (
              <Row key={blueprint.id} blueprint={blueprint} onEdit={() => setOpen(blueprint)} />
            ))}
          </ul>
        )}
      </Page>
      {open && (
        <BlueprintDialog
          {...(open !== 'new' && { blueprint: open })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

function Row({ blueprint, onEdit }: { blueprint: Blueprint; onEdit: () => void }) {
  const remove = useCommand(removeBlueprints);
  const areOff = useAreOff();
  const { id, name, description, task_prompt: task, model } = blueprint;
  const facts = [
    model,
    blueprint.autonomy_enabled &&
      `works until done, at most ${plural(blueprint.max_steps, 'step')}`,
    blueprint.approval_policy && policyName(blueprint.approval_policy).toLowerCase(),
  ].filter(Boolean);
  return (
    <li className="flex items-center gap-3 border-b border-line py-3">
      <button
        type="button"
        onClick={onEdit}
        className="group flex min-h-11 min-w-0 flex-1 flex-col justify-center text-left"
      >
        <span dir="auto" className="max-w-full truncate font-[560] group-hover:underline">
          {name}
        </span>
        <span dir="auto" className="line-clamp-2 wrap-anywhere text-second text-ink-2">
          {description ?? task}
        </span>
        {facts.length > 0 && <span className="text-meta text-ink-3">{facts.join(' · ')}</span>}
      </button>
      <Button
        size="sm"
        isDisabled={areOff}
        aria-label={`Use ${name}`}
        onPress={() => newAgent.open({ blueprint: id })}
      >
        <Play aria-hidden size={14} /> Use
      </Button>
      <MenuButton
        label={`Actions for ${name}`}
        entries={[
          { id: 'edit', label: 'Edit', icon: Pencil, run: onEdit },
          {
            id: 'delete',
            label: 'Delete…',
            icon: Trash2,
            danger: true,
            run: () => void remove(blueprint),
          },
        ]}
      />
    </li>
  );
}
