import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { cancelImport, forgetImport, type Import, startImport } from '@/api/imports';
import { goneIsWell, sentenceOf } from '@/api/problem';
import { keys } from '@/api/queries';
import { useCommand } from '@/kit/commands/command';
import { sizeText } from '@/kit/figures/format';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { Minutely } from '@/ui/Minutely';
import { Notice } from '@/ui/Notice';
import { toast } from '@/ui/toast';
import { longWhen } from '@/ui/when';
import { Choose } from './Choose';
import { coming, FAULTS, MAY_PASS, messages, PRODUCTS } from './labels';
import { Outcome } from './Outcome';
import { Progress } from './Progress';

const forget = {
  touches: [keys.imports],
  send: ({ id }: Import) => goneIsWell(forgetImport(id)),
  failed: ({ name }: Import) => `“${name}” was not removed from the list.`,
};

const stop = {
  touches: [keys.imports],
  send: ({ id }: Import) => cancelImport(id),
  failed: () => 'The import was not stopped.',
};

const STATES: Record<Import['state'], string> = {
  reading: 'reading',
  ready: 'ready to import',
  running: 'importing',
  done: 'imported',
  cancelled: 'stopped',
  failed: 'failed',
};

/** An import: its actions, or its result. */
export function ImportCard({ one }: { one: Import }) {
  const forgetIt = useCommand(forget);
  const isAtWork = one.state === 'reading' || one.state === 'running';
  const product = one.product && one.conversations > 0 ? `${PRODUCTS[one.product]} · ` : '';
  return (
    <section aria-label={one.name} className="border-t border-line pt-5">
      <header className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="font-serif text-[1.0625rem] font-[560] break-words">{one.name}</h2>
          <p className="text-second text-ink-2">
            {product}
            {sizeText(one.bytes)} · {STATES[one.state]} ·{' '}
            <Minutely>{() => longWhen(one.ended_at ?? one.created_at)}</Minutely>
          </p>
        </div>
        {!isAtWork && (
          <IconButton
            icon={X}
            label={`Remove ${one.name} from the list`}
            onPress={() => void forgetIt(one)}
          />
        )}
      </header>
      <div className="mt-4 flex flex-col gap-4">
        <Body one={one} />
      </div>
    </section>
  );
}

function Body({ one }: { one: Import }) {
  switch (one.state) {
    case 'reading':
      return (
        <Working
          one={one}
          label="Reading the file"
          part={one.read_bytes}
          whole={one.total_bytes}
          description={`${sizeText(one.read_bytes)} of ${sizeText(one.total_bytes)} read`}
        />
      );
    case 'ready':
      return <Choose one={one} />;
    case 'running':
      return (
        <Working
          one={one}
          label="Importing"
          part={coming(one).come}
          whole={one.wanted}
          description={runningWords(one)}
        />
      );
    case 'failed':
      return <Failed one={one} />;
    case 'done':
    case 'cancelled':
      return <Outcome one={one} />;
  }
}

function runningWords({ stored_messages: stored, wanted_messages: wanted, rate }: Import): string {
  const speed = rate ? `, ${messages(Math.round(rate))} per second` : '';
  return `${messages(stored)} of ${messages(wanted)}${speed}`;
}

interface WorkingProps {
  one: Import;
  label: string;
  part: number;
  whole: number;
  description: string;
}

function Working({ one, ...progress }: WorkingProps) {
  const stopIt = useCommand(stop);
  return (
    <>
      {one.fault && <Notice tone="warn">{FAULTS[one.fault]}</Notice>}
      <Progress {...progress} />
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" onPress={() => void stopIt(one)}>
          Stop
        </Button>
        <span className="text-second text-ink-3">You can leave this page.</span>
      </div>
    </>
  );
}

function Failed({ one }: { one: Import }) {
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const again = async () => {
    setPending(true);
    await startImport(one.id, {}).catch((fault: unknown) =>
      toast.error('The import did not resume.', sentenceOf(fault)),
    );
    await client.invalidateQueries({ queryKey: keys.imports });
    setPending(false);
  };
  const fault = one.fault ?? 'internal';
  return (
    <Notice
      tone="danger"
      action={
        MAY_PASS.includes(fault) && (
          <Button size="sm" isPending={isPending} onPress={() => void again()}>
            Retry
          </Button>
        )
      }
    >
      {FAULTS[fault]}
    </Notice>
  );
}
