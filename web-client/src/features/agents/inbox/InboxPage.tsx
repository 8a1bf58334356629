import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { agents, type InboxItem } from '@/api/agents';
import { useSettings } from '@/api/settings';
import { workflows } from '@/api/workflows';
import { changeSettings } from '@/kit/commands/changeSettings';
import { useCommand } from '@/kit/commands/command';
import { Notifications } from '@/kit/Notifications';
import { Page } from '@/kit/page/Framed';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { Part } from '@/kit/parts';
import { useSteps } from '@/kit/useSteps';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Kbd } from '@/ui/Kbd';
import { Sentence } from '@/ui/Sentence';
import { Skeleton } from '@/ui/Skeleton';
import { decideAll } from '../commands';
import { DenyForm } from '../DenyForm';
import { cardsMove } from '../settling';
import { InboxRow, keyOf } from './InboxRow';
import { isSeen, useInboxKeys } from './useInboxKeys';

/** The inbox: everything that agents wait for, handled in place. */
export default function InboxPage() {
  const inbox = useQuery(agents.inbox());
  const items = inbox.data;
  const others = useQuery(workflows.waiting());
  const all = useRef<HTMLDivElement>(null);
  useSteps(all);
  // Everything appears at once, so that nothing shifts.
  const isComing = (!items && !inbox.error) || others.isLoading;
  return (
    <Page className="max-w-[46rem] pt-8 pb-24">
      <Sentence>Inbox</Sentence>
      {isComing && (
        <div className="mt-6">
          <Skeleton rows={4} height="96px" label="Loading the inbox" />
        </div>
      )}
      <QueryFallback query={inbox} failed="The inbox could not be loaded" />
      <QueryFallback query={others} failed="The workflows could not be loaded" />
      <div ref={all} hidden={isComing}>
        <Part part="waitingWorkflows" />
        {items?.length === 0 && others.data?.length === 0 && (
          <EmptyState
            sentence="Nothing is waiting for you"
            detail="Approvals and questions appear here."
          />
        )}
        {items && items.length > 0 && <Items items={items} />}
        <Notify />
      </div>
    </Page>
  );
}

function Items({ items }: { items: readonly InboxItem[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [denying, setDenying] = useState<string>();
  const toggle = (key: string) =>
    setMarked((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const waiting = items.filter((item) => item.request_id !== null);
  const chosen = waiting.filter((item) => marked.has(keyOf(item)));
  const current = useInboxKeys({
    list,
    items,
    onDeny: (item) => setDenying(keyOf(item)),
    onMark: (item) => item.request_id !== null && toggle(keyOf(item)),
  });
  return (
    <>
      <p className="mt-3 hidden flex-wrap items-center gap-x-4 gap-y-1 text-meta text-ink-3 pointer-fine:flex">
        {KEYS.map(([keys, does]) => (
          <span key={keys} className="inline-flex items-center gap-1.5">
            <Kbd keys={keys} /> {does}
          </span>
        ))}
      </p>
      {waiting.length > 1 && (
        <Batch
          waiting={waiting}
          chosen={chosen}
          onAll={() =>
            setMarked(chosen.length === waiting.length ? new Set() : new Set(waiting.map(keyOf)))
          }
          onDone={() => setMarked(new Set())}
        />
      )}
      <ul ref={list} aria-label="Waiting for you" className="mt-4 border-t border-line">
        {items.map((item) => {
          const key = keyOf(item);
          return (
            <InboxRow
              key={key}
              item={item}
              isCurrent={current === key}
              isMarked={marked.has(key)}
              {...(waiting.length > 1 && item.request_id !== null && { onMark: () => toggle(key) })}
              isDenying={denying === key}
              onDenying={(open) => setDenying(open ? key : undefined)}
            />
          );
        })}
      </ul>
    </>
  );
}

const KEYS = [
  ['j', 'next'],
  ['k', 'previous'],
  ['a', 'allow once'],
  ['Shift+A', 'for this run'],
  ['d', 'deny'],
  ['r', 'answer'],
  ['x', 'select'],
  ['o', 'open'],
] as const;

interface BatchProps {
  /** The requests to decide. */
  waiting: readonly InboxItem[];
  chosen: readonly InboxItem[];
  onAll: () => void;
  onDone: () => void;
}

/** The same decision for several requests. */
function Batch({ waiting, chosen, onAll, onDone }: BatchProps) {
  const decide = useCommand(decideAll);
  const client = useQueryClient();
  const [isDenying, setDenying] = useState(false);
  const [note, setNote] = useState('');
  const give = (decision: 'approve-once' | 'deny') => {
    cardsMove(client);
    onDone();
    setDenying(false);
    setNote('');
    void decide(
      decision === 'deny'
        ? { items: chosen, decision, note }
        : { items: chosen.filter((item) => isSeen(client, item)), decision },
    );
  };
  if (isDenying && chosen.length > 0) {
    return (
      <div className="mt-4">
        <DenyForm
          label={`Deny ${chosen.length}`}
          note={note}
          onNote={setNote}
          onDeny={() => give('deny')}
          onBack={() => setDenying(false)}
        />
      </div>
    );
  }
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <Button size="sm" variant="quiet" onPress={onAll} className="-ml-3">
        {chosen.length === waiting.length
          ? 'Clear selection'
          : `Select all ${waiting.length} approvals`}
      </Button>
      {chosen.length > 0 && (
        <>
          <Button size="sm" variant="primary" onPress={() => give('approve-once')}>
            Allow {chosen.length} once
          </Button>
          <Button size="sm" onPress={() => setDenying(true)}>
            Deny {chosen.length}…
          </Button>
        </>
      )}
    </div>
  );
}

/** Nobody watches an inbox all the time. */
function Notify() {
  const { data: settings } = useSettings();
  const change = useCommand(changeSettings);
  if (!settings) return null;
  return (
    <div className="mt-10 border-t border-line pt-4">
      <Notifications
        isOn={settings.notifications_enabled}
        onChange={(on) => void change({ notifications_enabled: on })}
      />
    </div>
  );
}
