import { Bot, Workflow } from 'lucide-react';
import { useId } from 'react';
import type { TransferAction, TransferConflict } from '@/api/transfer';
import { Notice } from '@/ui/Notice';
import { Segments } from '@/ui/Segments';
import { Differences } from './Differences';
import { ACTIONS, effectText, matchText, sharedText } from './labels';

interface Props {
  conflict: TransferConflict;
  choice: TransferAction;
  onChoose: (choice: TransferAction) => void;
}

/** An item in the file that already exists here, and the choice of what happens to it. */
export function ConflictCard({ conflict, choice, onChoose }: Props) {
  const heading = useId();
  const { kind, name, allowed, refusal, differences } = conflict;
  const Icon = kind === 'agent' ? Bot : Workflow;
  const shared = sharedText(conflict);
  const isReplaced = choice === 'replace';
  return (
    <li className="border-b border-line py-4">
      <section aria-labelledby={heading} className="flex flex-col gap-3">
        <div className="flex items-start gap-2.5">
          <Icon aria-hidden size={17} strokeWidth={1.75} className="mt-0.5 shrink-0 text-section" />
          <div className="min-w-0">
            <h3 id={heading} dir="auto" className="font-[560] wrap-anywhere">
              {name}
            </h3>
            <p className="text-second wrap-anywhere text-ink-2">{matchText(conflict)}</p>
          </div>
        </div>
        <Segments
          label={`What to do with “${name}”`}
          hideLabel
          value={choice}
          onChange={onChoose}
          segments={allowed.map((id) => ({ id, label: ACTIONS[id] }))}
          help={effectText(conflict, choice)}
        />
        {isReplaced && shared && <Notice tone="warn">{shared}</Notice>}
        {isReplaced && refusal && <Notice tone="warn">{refusal}</Notice>}
        {isReplaced && <Differences all={differences} title={name} />}
      </section>
    </li>
  );
}
