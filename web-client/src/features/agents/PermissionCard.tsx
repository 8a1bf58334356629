import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { AgentPermission, Decision } from '@/api/agents';
import { LONGEST_NOTE } from '@/api/agents';
import { useServiceSecond } from '@/api/clock';
import { useCommand } from '@/kit/commands/command';
import { useKept } from '@/kit/drafts';
import { duration } from '@/kit/figures/format';
import { Mono } from '@/kit/page/Mono';
import { Button } from '@/ui/Button';
import { pretty } from '@/ui/json';
import { TextField } from '@/ui/TextField';
import { decide, later, noteOf } from './commands';
import { MakeRule } from './rules/MakeRule';

export interface Wanted
  extends Pick<AgentPermission, 'request_id' | 'reason' | 'expires_at' | 'default_answer'> {
  title: string;
  /** What it is about, as far as it is known here. */
  data: Readonly<Record<string, string>>;
  detail?: string | null;
}

interface Props {
  agent: number;
  wanted: Wanted;
  /** What can be decided; what stays allowed for the run is not offered for everything. */
  options?: readonly Decision[] | undefined;
  /** The note of a refusal is open. */
  denying?: boolean;
  onDenying?: (open: boolean) => void;
}

const ALL: readonly Decision[] = ['approve-once', 'approve-always', 'deny'];

/** Something that an agent wants to do: exactly what, why that is asked, and what can be decided. */
export function PermissionCard({ agent, wanted, options = ALL, denying, onDenying }: Props) {
  const give = useCommand(decide);
  const putOff = useCommand(later);
  const [note, setNote] = useKept('draft', noteOf(wanted.request_id));
  const [ownDenying, setOwn] = useState(note !== '');
  const isDenying = denying ?? ownDenying;
  const setDenying = onDenying ?? setOwn;
  const about = { agent, request: wanted.request_id };
  const answer = (decision: Decision) =>
    void give({ ...about, decision, ...(decision === 'deny' && { note }) });
  return (
    <fieldset
      aria-label={wanted.title}
      className="flex min-w-0 flex-col gap-3 rounded-2xl border border-line bg-sheet px-4 py-4"
    >
      <div>
        <p className="font-[560] wrap-anywhere">{wanted.title}</p>
        <p className="text-second text-ink-2">{wanted.reason}</p>
      </div>
      <What wanted={wanted} />
      <Expiry wanted={wanted} />
      {isDenying ? (
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            answer('deny');
          }}
        >
          <TextField
            label="What is it to do instead?"
            autoFocus
            value={note}
            onChange={setNote}
            maxLength={LONGEST_NOTE}
            rows={2}
            grows
            placeholder="You may leave this empty"
          />
          <div className="flex flex-wrap gap-2">
            <Button size="sm" type="submit" variant="danger">
              Deny
            </Button>
            <Button size="sm" variant="quiet" onPress={() => setDenying(false)}>
              Back
            </Button>
          </div>
        </form>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="primary" onPress={() => answer('approve-once')}>
            Allow once
          </Button>
          {options.includes('approve-always') && (
            <Button size="sm" onPress={() => answer('approve-always')}>
              Allow for this run
            </Button>
          )}
          <Button size="sm" onPress={() => setDenying(true)}>
            Deny…
          </Button>
          {wanted.expires_at !== null && (
            <Button size="sm" variant="quiet" onPress={() => void putOff(about)}>
              Later
            </Button>
          )}
          {wanted.data['type'] && (
            <MakeRule agent={agent} request={wanted.request_id} asked={wanted.data} />
          )}
        </div>
      )}
    </fieldset>
  );
}

/** Beside these, a field of what is wanted has no name of its own. */
const BARE = ['command', 'path', 'url', 'fact', 'arguments', 'diff', 'detail'];
const NAMES: Record<string, string> = {
  command: 'Command',
  path: 'File',
  url: 'Address',
  fact: 'What is to be remembered',
  arguments: 'Asked with',
  diff: 'Change',
  detail: 'Details',
};

function What({ wanted: { data, detail } }: { wanted: Wanted }) {
  const shown = BARE.filter((name) => data[name] !== undefined);
  return (
    <>
      {data['intention'] && <p className="wrap-anywhere text-ink-2">{data['intention']}</p>}
      {data['warning'] && (
        <p className="flex items-start gap-2 text-danger">
          <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span className="wrap-anywhere">{data['warning']}</span>
        </p>
      )}
      {shown.map((name) => (
        <div key={name}>
          <p className="text-meta text-ink-3">{NAMES[name]}</p>
          <Mono label={NAMES[name] ?? name} text={pretty(data[name] ?? '')} />
        </div>
      ))}
      {shown.length === 0 && detail && <Mono label="Details" text={detail} />}
    </>
  );
}

/** Until when it waits, and what happens then. */
function Expiry({ wanted: { expires_at: at, default_answer: then } }: { wanted: Wanted }) {
  const now = useServiceSecond(at !== null);
  if (at === null) return null;
  const left = Math.max(0, Date.parse(at) - now * 1000);
  return (
    <p className="text-meta text-ink-3">
      {then === 'deny' ? 'Denied' : 'Allowed'} by itself in{' '}
      {duration(Math.ceil(left / 1000) * 1000)}, unless you put it off.
    </p>
  );
}
