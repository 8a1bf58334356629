import { useQuery } from '@tanstack/react-query';
import { type DryRun, dryRunWorkflow, workflows } from '@/api/workflows';
import { kept } from '@/kit/drafts';
import { duration, money, plural } from '@/kit/figures/format';
import { KeyFigures } from '@/kit/figures/KeyFigures';
import { shortCount, tokenText } from '@/kit/figures/spent';
import { Mono } from '@/kit/page/Mono';
import { More } from '@/kit/page/More';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { Dialog } from '@/ui/Dialog';
import { Notice } from '@/ui/Notice';
import { Skeleton } from '@/ui/Skeleton';
import { briefOf } from '../commands';
import { KIND_ICONS } from '../icons';

export interface DryRunProps {
  id: number;
  name: string;
  onClose: () => void;
}

/** What a run would do and cost, step by step. Nothing is started, written or spent. */
export default function DryRunDialog({ id, name, onClose }: DryRunProps) {
  const brief = kept('draft', briefOf(id));
  const reading = useQuery({
    queryKey: [...workflows.oneKey(id), 'dry-run', brief],
    queryFn: () => dryRunWorkflow(id, brief),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const { data } = reading;
  return (
    <Dialog title={`Dry run of “${name}”`} width="lg" isOpen onClose={onClose}>
      <p className="text-ink-2">
        {brief.trim() === '' ? 'Without a brief.' : 'With the brief for the next run.'} Nothing
        runs, and nothing is spent.
      </p>
      {data && <Report report={data} />}
      <QueryFallback query={reading} failed="The dry run failed">
        <Skeleton rows={5} height="48px" label="Preparing the dry run" />
      </QueryFallback>
    </Dialog>
  );
}

const DASH = '–';

function Report({ report: { steps, warnings, forecast } }: { report: DryRun }) {
  const { runs, tokens, seconds, cost } = forecast;
  return (
    <div className="mt-4 flex flex-col gap-4">
      <div>
        <KeyFigures
          figures={[
            { label: 'Time', value: seconds === null ? DASH : duration(seconds * 1000) },
            { label: 'Tokens', value: tokens === null ? DASH : shortCount(tokens) },
            { label: 'Cost', value: cost === null ? DASH : money(cost) },
          ]}
        />
        <p className="mt-1 text-meta text-ink-3">
          {runs > 0
            ? `Estimate from ${plural(runs, 'earlier run')}.`
            : 'No estimate yet: no earlier runs.'}
        </p>
      </div>
      {warnings.map((warning) => (
        <Notice key={warning} tone="warn">
          {warning}
        </Notice>
      ))}
      <ol aria-label="Steps" className="border-t border-line">
        {steps.map((step) => (
          <Step key={step.position} step={step} />
        ))}
      </ol>
    </div>
  );
}

type DryStep = DryRun['steps'][number];

function serverText({ name, known, enabled, needs_sign_in }: DryStep['servers'][number]): string {
  if (!known) return `${name} (not installed)`;
  if (!enabled) return `${name} (off)`;
  return needs_sign_in ? `${name} (needs sign-in)` : name;
}

function Step({ step }: { step: DryStep }) {
  const { position, kind, label, agent_title, model, servers, warnings, kickoff } = step;
  const Icon = KIND_ICONS[kind];
  const facts = [
    agent_title !== label && agent_title,
    model,
    servers.length > 0 && `tools: ${servers.map(serverText).join(', ')}`,
    step.seconds !== null && duration(step.seconds * 1000),
    step.tokens !== null && tokenText(step.tokens),
    step.cost !== null && step.cost > 0 && money(step.cost),
  ].filter(Boolean);
  return (
    <li className="border-b border-line py-2.5">
      <p className="flex items-center gap-2.5">
        <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-accent" />
        <span dir="auto" className="font-[560] wrap-anywhere">
          {position + 1}. {label}
        </span>
      </p>
      {facts.length > 0 && (
        <p className="pl-[26px] text-meta wrap-anywhere text-ink-3">{facts.join(' · ')}</p>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="pl-[26px] text-second wrap-anywhere text-warn">
          {warning}
        </p>
      ))}
      {kickoff && (
        <div className="pl-[20px]">
          <More label={kind === 'approval' ? 'What you will see' : 'Prompt'}>
            <Mono label={`Prompt of step ${position + 1}`} text={kickoff} />
          </More>
        </div>
      )}
    </li>
  );
}
