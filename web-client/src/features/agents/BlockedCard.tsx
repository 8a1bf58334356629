import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Agent } from '@/api/agents';
import { useCommand } from '@/kit/commands/command';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/TextField';
import { raise, say } from './commands';
import { budgetFault } from './draft';

interface Props {
  agent: number;
  reason: Agent['block_reason'];
  question: string | null;
  /** What it may use now; null for no limit. */
  budget?: number | null;
  /** There is a field for words beside it already. */
  isBesideField?: boolean;
}

/** What it is told where somebody only wants it to go on. */
const GO_ON = 'Go on.';

/** An agent that cannot go on without a person: what it asks, and what answers that. */
export function BlockedCard({
  agent,
  reason,
  question,
  budget = null,
  isBesideField = false,
}: Props) {
  const tell = useCommand(say);
  const [words, setWords] = useState('');
  const answer = async (said: string) => {
    if (said.trim() !== '' && (await tell({ agent, words: said.trim() }))) setWords('');
  };
  return (
    <fieldset
      aria-label="Question"
      className="flex min-w-0 flex-col gap-3 rounded-2xl border border-line bg-sheet px-4 py-4"
    >
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {question ?? 'It needs an answer.'}
      </p>
      {reason === 'budget' && <Budget agent={agent} budget={budget} />}
      {reason !== 'budget' && isBesideField && reason !== 'question' && (
        <div className="flex flex-wrap gap-2">
          <GoOn reason={reason} onGoOn={() => void answer(GO_ON)} />
        </div>
      )}
      {reason !== 'budget' && !isBesideField && (
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void answer(words);
          }}
        >
          <TextField
            label="Your answer"
            value={words}
            onChange={setWords}
            rows={2}
            grows
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              void answer(words);
            }}
          />
          <div className="flex flex-wrap gap-2">
            <Button size="sm" type="submit" variant="primary" isDisabled={words.trim() === ''}>
              Answer
            </Button>
            {reason !== 'question' && <GoOn reason={reason} onGoOn={() => void answer(GO_ON)} />}
          </div>
        </form>
      )}
    </fieldset>
  );
}

/** Where it asks nothing that needs words. */
function GoOn({ reason, onGoOn }: Pick<Props, 'reason'> & { onGoOn: () => void }) {
  return (
    <>
      <Button size="sm" onPress={onGoOn}>
        Just go on
      </Button>
      {reason === 'sign_in' && (
        <Link
          to="/settings/tools"
          className="inline-flex h-8 items-center px-3 text-second text-accent underline underline-offset-4 pointer-coarse:min-h-11"
        >
          Tool servers
        </Link>
      )}
    </>
  );
}

/** Twice of what it had is enough to see whether it gets anywhere. */
const suggested = (budget: number | null) => (budget === null ? '' : String(budget * 2));

function Budget({ agent, budget }: { agent: number; budget: number | null }) {
  const more = useCommand(raise);
  const [typed, setTyped] = useState<string>();
  const value = typed ?? suggested(budget);
  const fault =
    budgetFault(value) ??
    (budget !== null && value.trim() !== '' && Number(value) <= budget
      ? `It has ${budget.toLocaleString('en')} already.`
      : undefined);
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!fault && value.trim() !== '') void more({ agent, budget: Number(value) });
      }}
    >
      <TextField
        label="Token budget"
        inputMode="numeric"
        value={value}
        onChange={setTyped}
        error={fault}
        help="Over all its runs."
      />
      <div>
        <Button
          size="sm"
          type="submit"
          variant="primary"
          isDisabled={fault !== undefined || value.trim() === ''}
        >
          Raise it and go on
        </Button>
      </div>
    </form>
  );
}
