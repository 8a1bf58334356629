import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Agent } from '@/api/agents';
import { useCommand } from '@/kit/commands/command';
import { useDraft } from '@/kit/drafts';
import { count, money as moneyText } from '@/kit/figures/format';
import { canBeAnswered } from '@/kit/states';
import { Button } from '@/ui/Button';
import { Form } from '@/ui/Form';
import { lazyPart } from '@/ui/lazyPart';
import { TextField } from '@/ui/TextField';
import { GO_ON, raise, say } from './commands';
import { budgetFault, moneyFault } from './draft';

const Markdown = lazyPart(async () => ({ default: (await import('@/ui/markdown')).Markdown }));
const SignIns = lazyPart(() => import('./SignIns'));

interface Props {
  agent: number;
  reason: Agent['block_reason'];
  question: string | null;
  /** The current budget; null for no limit. */
  budget?: number | null;
  /** The current budget in dollars; null for no limit. */
  money?: number | null;
  /** Whether there already is a text field next to it. */
  isBesideField?: boolean;
}

/** An agent that needs the user to continue: its question, and the possible answers. */
export function BlockedCard({
  agent,
  reason,
  question,
  budget = null,
  money = null,
  isBesideField = false,
}: Props) {
  const tell = useCommand(say);
  const draft = `answer:${agent}`;
  const [typed, setTyped] = useDraft('draft', draft);
  const words = typed.trim();
  const answer = () => {
    if (words !== '') void tell({ agent, words, draft });
  };
  const isOver = reason === 'budget' || reason === 'money';
  const hearsWords = canBeAnswered(reason);
  const has = reason === 'money' ? money : budget;
  const goOn = () => void tell({ agent, words: GO_ON });
  return (
    <fieldset
      aria-label="Question"
      className="flex min-w-0 flex-col gap-3 rounded-2xl border border-line bg-sheet px-4 py-4"
    >
      {reason === 'question' && question !== null ? (
        <Markdown text={question} />
      ) : (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {question ?? 'The agent needs an answer.'}
        </p>
      )}
      {isOver && (
        <Budget key={reason} agent={agent} of={reason === 'money' ? MONEY : TOKENS} has={has} />
      )}
      {reason === 'money' && (
        <div className="flex flex-wrap gap-2">
          <GoOn reason={reason} onGoOn={goOn} />
        </div>
      )}
      {reason === 'sign_in' && <SignIns agent={agent} />}
      {reason === 'provider' && (
        <div>
          <ToModels>Model settings</ToModels>
        </div>
      )}
      {hearsWords && isBesideField && reason !== 'question' && (
        <div className="flex flex-wrap gap-2">
          <GoOn reason={reason} onGoOn={goOn} />
        </div>
      )}
      {hearsWords && !isBesideField && (
        <Form className="flex flex-col gap-3" onSubmit={answer}>
          <TextField label="Your answer" value={typed} onChange={setTyped} rows={2} grows />
          <div className="flex flex-wrap gap-2">
            <Button size="sm" type="submit" variant="primary" isDisabled={words === ''}>
              Answer
            </Button>
            {reason !== 'question' && <GoOn reason={reason} onGoOn={goOn} />}
          </div>
        </Form>
      )}
    </fieldset>
  );
}

/** For questions that need no text. */
function GoOn({ reason, onGoOn }: Pick<Props, 'reason'> & { onGoOn: () => void }) {
  return (
    <>
      <Button size="sm" onPress={onGoOn}>
        Continue
      </Button>
      {reason === 'money' && (
        <span className="px-3">
          <ToModels>Model prices</ToModels>
        </span>
      )}
    </>
  );
}

const ToModels = ({ children }: { children: string }) => (
  <Link
    to="/settings/model"
    className="inline-flex h-8 items-center text-second text-accent underline underline-offset-4 pointer-coarse:min-h-11"
  >
    {children}
  </Link>
);

/** Doubling it is enough to see whether the agent makes progress. */
const suggested = (has: number | null) => (has === null ? '' : String(has * 2));

/** What a budget counts. */
interface Counted {
  label: string;
  faultOf: (typed: string) => string | undefined;
  description: (value: number) => string;
  raisedTo: (value: number) => Parameters<(typeof raise)['send']>[0]['budget'];
}

const TOKENS: Counted = {
  label: 'Token budget',
  faultOf: budgetFault,
  description: count,
  raisedTo: (value) => ({ token_budget: value }),
};

const MONEY: Counted = {
  label: 'Budget in dollars',
  faultOf: moneyFault,
  description: moneyText,
  raisedTo: (value) => ({ money_budget: value }),
};

function Budget({ agent, of, has }: { agent: number; of: Counted; has: number | null }) {
  const more = useCommand(raise);
  const [typed, setTyped] = useState<string>();
  const value = typed ?? suggested(has);
  const fault =
    of.faultOf(value) ??
    (has !== null && value.trim() !== '' && Number(value) <= has
      ? `Enter more than ${of.description(has)}.`
      : undefined);
  return (
    <Form
      className="flex flex-col gap-3"
      onSubmit={() => !fault && void more({ agent, budget: of.raisedTo(Number(value)) })}
    >
      <TextField
        label={of.label}
        isRequired
        inputMode="decimal"
        value={value}
        onChange={setTyped}
        error={fault}
        help="Across all runs."
      />
      <div>
        <Button size="sm" type="submit" variant="primary">
          Raise and continue
        </Button>
      </div>
    </Form>
  );
}
