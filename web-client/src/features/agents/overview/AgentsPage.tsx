import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Archive, Import, Inbox, Plus, Scale, Shapes } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { type Agent, agents } from '@/api/agents';
import { useConnection } from '@/api/connection';
import { workflows } from '@/api/workflows';
import { FilterField } from '@/kit/FilterField';
import { Matches } from '@/kit/Matches';
import { Page } from '@/kit/page/Framed';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { Part } from '@/kit/parts';
import { useSteps } from '@/kit/useSteps';
import { useActions } from '@/ui/actions';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Kbd } from '@/ui/Kbd';
import { MenuButton } from '@/ui/MenuButton';
import { Notice } from '@/ui/Notice';
import { Segments } from '@/ui/Segments';
import { Sentence } from '@/ui/Sentence';
import { Skeleton } from '@/ui/Skeleton';
import { matches } from '@/ui/search';
import { newAgent } from '../dialogs';
import { type Group, groupOf } from '../groups';
import { GROUP_NAMES, grouped, towerDetail } from '../labels';
import { Off, useAreOff, whereToSwitchOn } from '../Off';
import { AgentRow } from './AgentRow';

/** How many agents of a group are shown initially. */
const SHOWN = 40;
/** From this many agents on, filtering is offered. */
const MANY = 5;

type Which = 'all' | 'working' | 'rest' | 'failed';
const WHICH: Record<Which, readonly Group[]> = {
  all: ['you', 'working', 'line', 'failed', 'rest', 'new'],
  working: ['you', 'working', 'line'],
  rest: ['rest', 'new'],
  failed: ['failed'],
};

const FIRST_TASK =
  'Look at the topics, tools and memories in this workspace. Then list ten things you could do for me here.';

/** All agents by what they need. */
export default function AgentsPage() {
  const reading = useQuery(agents.all());
  const all = reading.data;
  const areOff = useAreOff();
  useNewHere(areOff);
  return (
    <Page className="max-w-[62rem] pt-8 pb-24">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <Sentence detail={all && towerDetail(all)}>Agents</Sentence>
        </div>
        <Ways isOff={areOff} />
      </div>
      {areOff && all && all.length > 0 && <Off className="mt-5" />}
      <Offline hasRead={all !== undefined} />
      {all && all.length === 0 && <NoAgent isOff={areOff} />}
      {all && all.length > 0 && <Agents all={all} />}
      <QueryFallback query={reading} failed="The agents could not be loaded">
        <div className="mt-8">
          <Skeleton rows={6} height="73px" label="Loading agents" />
        </div>
      </QueryFallback>
    </Page>
  );
}

/** On the agents page, `n` creates an agent. */
function useNewHere(areOff: boolean) {
  useActions([
    {
      // A separate id: a shortcut runs its newest action.
      id: 'agents.new.here',
      label: 'New agent',
      group: 'Here',
      hidden: true,
      shortcut: 'n',
      when: () => !areOff,
      run: () => newAgent.open({}),
    },
  ]);
}

function Ways({ isOff }: { isOff: boolean }) {
  const navigate = useNavigate();
  const { data: asking = [] } = useQuery(agents.inbox());
  const { data: paused = [] } = useQuery(workflows.waiting());
  const waiting = asking.length + paused.length;
  const go =
    (to: '/agents/archive' | '/agents/blueprints' | '/agents/import' | '/agents/rules') => () =>
      void navigate({ to });
  return (
    <div className="flex items-center gap-2">
      <Link
        to="/agents/inbox"
        className="inline-flex h-10 items-center gap-2 rounded-xl border border-line-strong bg-sheet px-4 font-[560] text-ink hover:bg-sunken pointer-coarse:min-h-11"
      >
        <Inbox aria-hidden size={16} /> Inbox
        {waiting > 0 && (
          <span className="text-danger">
            {waiting}
            <span className="sr-only"> waiting for you</span>
          </span>
        )}
      </Link>
      <Button variant="primary" isDisabled={isOff} onPress={() => newAgent.open({})}>
        <Plus aria-hidden size={16} /> New agent
      </Button>
      <MenuButton
        label="More agent pages"
        entries={[
          { id: 'import', label: 'Import', icon: Import, run: go('/agents/import') },
          { id: 'blueprints', label: 'Templates', icon: Shapes, run: go('/agents/blueprints') },
          { id: 'rules', label: 'Rules', icon: Scale, run: go('/agents/rules') },
          { id: 'archive', label: 'Archive', icon: Archive, run: go('/agents/archive') },
        ]}
      />
    </div>
  );
}

function Offline({ hasRead }: { hasRead: boolean }) {
  const isAway = useConnection(({ state }) => state === 'waiting' || state === 'offline');
  if (!isAway || !hasRead) return null;
  return (
    <Notice tone="warn" className="mt-5">
      Steward is not reachable. Agents are shown as they last were.
    </Notice>
  );
}

function NoAgent({ isOff }: { isOff: boolean }) {
  if (isOff) {
    return (
      <EmptyState
        sentence="Agents are off"
        detail="Turn them on in the settings to create one."
        action={whereToSwitchOn}
      />
    );
  }
  return (
    <>
      <EmptyState
        sentence="No agents yet"
        detail="Give an agent a task and a limit. It asks before it changes anything."
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="primary" onPress={() => newAgent.open({})}>
              New agent <Kbd keys="n" inverse />
            </Button>
            <Button onPress={() => newAgent.open({ task: FIRST_TASK })}>Try an example</Button>
          </div>
        }
      />
      <Part part="examples" kind="agent" />
    </>
  );
}

function Agents({ all }: { all: readonly Agent[] }) {
  const [which, setWhich] = useState<Which>('all');
  const [text, setText] = useState('');
  const list = useRef<HTMLDivElement>(null);

  // An active filter is never hidden.
  const isFiltered = all.length >= MANY || text !== '' || which !== 'all';
  useSteps(list);

  const groups = useMemo(
    () =>
      grouped(
        all.filter(
          (agent) =>
            WHICH[which].includes(groupOf(agent)) &&
            matches(`${agent.title} ${agent.task_prompt}`, text),
        ),
      ),
    [all, which, text],
  );
  return (
    <>
      {isFiltered && (
        <div className="mt-6 flex flex-wrap items-end gap-3">
          <Segments
            label="Filter by state"
            hideLabel
            value={which}
            onChange={setWhich}
            segments={[
              { id: 'all', label: 'All' },
              { id: 'working', label: 'Running' },
              { id: 'rest', label: 'Finished' },
              { id: 'failed', label: 'Failed' },
            ]}
          />
          <div className="min-w-40 flex-1 sm:max-w-72">
            <FilterField label="Filter agents" value={text} onChange={setText} />
          </div>
        </div>
      )}
      <div ref={list}>
        {groups.map(([group, its]) => (
          <GroupOf key={group} group={group} all={its} />
        ))}
      </div>
      <Matches
        count={
          text.trim() !== '' || which !== 'all'
            ? groups.reduce((sum, [, its]) => sum + its.length, 0)
            : undefined
        }
        none="No matching agents."
        className="mt-8"
      />
    </>
  );
}

function GroupOf({ group, all }: { group: Group; all: readonly Agent[] }) {
  const [whole, setWhole] = useState(false);
  const name = GROUP_NAMES[group];
  return (
    <section aria-label={name} className="mt-8">
      <h2 className="flex items-baseline gap-2 pb-1.5 text-meta text-ink-3">
        <span className={group === 'you' ? 'text-danger' : undefined}>{name}</span>
        <span>{all.length}</span>
      </h2>
      <ul className="border-t border-line">
        {(whole ? all : all.slice(0, SHOWN)).map((agent) => (
          <AgentRow key={agent.id} agent={agent} />
        ))}
      </ul>
      {all.length > SHOWN && !whole && (
        <Button size="sm" variant="quiet" onPress={() => setWhole(true)} className="mt-1 -ml-3">
          Show all {all.length}
        </Button>
      )}
    </section>
  );
}
