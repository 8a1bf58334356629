import { useQuery, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { AgentPermission, Decision } from '@/api/agents';
import { wholePermission } from '@/api/agents';
import { sentenceOf } from '@/api/problem';
import { useCommand } from '@/kit/commands/command';
import { useDraft } from '@/kit/drafts';
import { plural } from '@/kit/figures/format';
import { Mono } from '@/kit/page/Mono';
import { Button } from '@/ui/Button';
import { ActsIn } from './ActsIn';
import { decide, noteOf } from './commands';
import { DenyForm } from './DenyForm';
import { MakeRule } from './rules/MakeRule';
import { areCardsMoving, cardsMove, useCardsMoving } from './settling';
import { Value } from './Value';

export interface Wanted extends Pick<AgentPermission, 'request_id' | 'reason'> {
  title: string;
  /** The details of the request, as far as known here. */
  data: Readonly<Record<string, string>>;
  /** How many characters of each field were cut. */
  cut?: Readonly<Record<string, number>>;
  /** The quotes in the reason. */
  reason_quotes?: Readonly<Record<string, string>>;
  /** The possible decisions; all if unknown. */
  options?: readonly Decision[];
  detail?: string | null;
}

export interface PermissionCardProps {
  agent: number;
  wanted: Wanted;
  /** What the agent is working on. */
  objective?: string | undefined;
  /** The possible decisions, if the request does not contain them. */
  options?: readonly Decision[] | undefined;
  /** Whether the refusal note is open. */
  denying?: boolean;
  onDenying?: (open: boolean) => void;
  /** Takes the decision in place of the agent. @param note with a refusal; empty for none */
  onDecide?: (decision: Decision, note: string) => void;
}

const ALL: readonly Decision[] = ['approve-once', 'approve-always', 'deny'];

/** A permission request of an agent: the exact action, the reason for asking, and the possible decisions. */
export function PermissionCard(props: PermissionCardProps) {
  const { agent, wanted, objective, options, denying, onDenying, onDecide } = props;
  const client = useQueryClient();
  const give = useCommand(decide);
  const isMoving = useCardsMoving();
  const [note, setNote] = useDraft('draft', noteOf(wanted.request_id));
  const [ownDenying, setOwn] = useState(note !== '');
  const isDenying = denying ?? ownDenying;
  const may = wanted.options ?? options ?? ALL;
  const setDenying = onDenying ?? setOwn;
  const about = { agent, request: wanted.request_id };
  // Unlike a disabled button, one that ignores the press keeps the focus.
  const dimmed = clsx(isMoving && 'opacity-60');
  const answer = (decision: Decision) => {
    if (decision !== 'deny' && areCardsMoving(client)) return;
    cardsMove(client);
    if (!onDecide) void give({ ...about, decision, ...(decision === 'deny' && { note }) });
    else {
      onDecide(decision, decision === 'deny' ? note.trim() : '');
      setNote('');
    }
  };
  return (
    <fieldset
      aria-label={wanted.title}
      className="flex min-w-0 flex-col gap-3 rounded-2xl border border-line bg-sheet px-4 py-4"
    >
      <div>
        <p dir="auto" className="font-[560] wrap-anywhere">
          {wanted.title}
        </p>
        <p className="text-second text-ink-2">{wanted.reason}</p>
        {Object.entries(wanted.reason_quotes ?? {}).map(([name, quote]) => (
          <p key={name} className="text-second wrap-anywhere text-ink-2">
            {QUOTES[name] ?? name}: <q className="font-mono text-meta">{quote}</q>
          </p>
        ))}
      </div>
      {objective && (
        <div>
          <p className="text-meta text-ink-3">Objective</p>
          <p dir="auto" className="line-clamp-3 wrap-anywhere">
            {objective}
          </p>
        </div>
      )}
      <What agent={agent} wanted={wanted} />
      {isDenying ? (
        <DenyForm
          label="Deny"
          note={note}
          onNote={setNote}
          onDeny={() => answer('deny')}
          onBack={() => setDenying(false)}
        />
      ) : (
        <div data-keep-clear="" className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="primary"
            className={dimmed}
            onPress={() => answer('approve-once')}
          >
            Allow once
          </Button>
          {may.includes('approve-always') && (
            <Button size="sm" className={dimmed} onPress={() => answer('approve-always')}>
              Allow for this run
            </Button>
          )}
          <Button size="sm" onPress={() => setDenying(true)}>
            Deny…
          </Button>
          {wanted.data['type'] && (
            <MakeRule agent={agent} request={wanted.request_id} asked={wanted.data} />
          )}
        </div>
      )}
      {!isDenying && may.includes('approve-always') && (
        <p className="text-meta text-ink-3">
          Allow for this run covers exactly this request, until the run ends.
        </p>
      )}
    </fieldset>
  );
}

/** The fields shown, in this order. */
const BARE = ['command', 'path', 'method', 'url', 'fact', 'arguments', 'diff', 'detail'];
const NAMES: Record<string, string> = {
  command: 'Command',
  path: 'File',
  method: 'Method',
  url: 'Address',
  fact: 'Memory',
  arguments: 'Input',
  diff: 'Change',
  detail: 'Details',
};

/** Labels for the quotes in a reason. */
const QUOTES: Record<string, string> = { rule: 'Rule', source: 'Source' };

function What({ agent, wanted }: { agent: number; wanted: Wanted }) {
  const {
    data: whole,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...wholePermission(agent, wanted.request_id), enabled: false });
  const { data, cut = {} } = whole ?? wanted;
  const { detail } = wanted;
  const left = Object.values(cut).reduce((sum, each) => sum + each, 0);
  const shown = BARE.filter((name) => data[name] !== undefined);
  return (
    <>
      {data['intention'] && (
        <p dir="auto" className="wrap-anywhere text-ink-2">
          {data['intention']}
        </p>
      )}
      {data['warning'] && (
        <p dir="auto" className="flex items-start gap-2 text-danger">
          <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span className="wrap-anywhere">{data['warning']}</span>
        </p>
      )}
      {data['effects'] === 'read_only' && (
        <p className="text-second text-ink-2">Read-only, according to the server.</p>
      )}
      <ActsIn asked={data} />
      {shown.map((name) => (
        <div key={name}>
          <p className="text-meta text-ink-3">{NAMES[name]}</p>
          <Value name={name} label={NAMES[name] ?? name} text={data[name] ?? ''} />
          {(cut[name] ?? 0) > 0 && (
            <p className="mt-1 text-meta text-danger">
              {plural(cut[name] ?? 0, 'character')} not shown
            </p>
          )}
        </div>
      ))}
      {left > 0 && (
        <div>
          <Button size="sm" isPending={isFetching} onPress={() => void refetch()}>
            Show all
          </Button>
          {error && (
            <p role="alert" className="mt-1 text-meta text-danger">
              The rest could not be loaded. {sentenceOf(error)}
            </p>
          )}
        </div>
      )}
      {shown.length === 0 && detail && <Mono label="Details" text={detail} />}
    </>
  );
}
