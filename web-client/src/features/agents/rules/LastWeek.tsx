import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { type RuleExample, rules } from '@/api/agentRules';
import { sentenceOf } from '@/api/problem';
import { useSettled } from '@/kit/useSettled';
import { ErrorState } from '@/ui/ErrorState';
import { inLine } from '@/ui/json';
import { Minutely } from '@/ui/Minutely';
import { Skeleton } from '@/ui/Skeleton';
import { shortWhen } from '@/ui/when';
import { isUnfinished, type Typed, wishOf } from './draft';
import { DID, verdictOf } from './labels';

interface Props {
  typed: Typed;
  /** The rule that it replaces. */
  replaces: number | undefined;
}

/** What the rule being typed would have decided in the last week. */
export function LastWeek({ typed, replaces }: Props) {
  const settled = useSettled(typed);
  const isReady = !isUnfinished(typed) && !isUnfinished(settled);
  // The note does not affect decisions.
  const wish = wishOf({ ...settled, note: '' });
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...rules.preview(wish, replaces),
    enabled: isReady,
  });
  return (
    <section aria-label="Last 7 days" className="border-t border-line pt-4">
      <h3 className="font-serif text-[1.0625rem] font-[560]">Last 7 days</h3>
      {!isReady && (
        <p className="mt-1 text-second text-ink-3">Complete the rule to see its effect.</p>
      )}
      {isReady && !data && !error && (
        <Skeleton rows={2} height="32px" label="Checking the last 7 days" />
      )}
      {isReady && error && (
        <ErrorState
          sentence="Could not check the last 7 days"
          detail={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {isReady && data && !error && (
        <div aria-busy={isPlaceholderData} className={clsx(isPlaceholderData && 'opacity-60')}>
          <p role="status" className="mt-1 text-second text-ink-2">
            {verdictOf(data)}
          </p>
          {data.examples.length > 0 && (
            <ul aria-label="Examples" className="mt-2 border-t border-line">
              {data.examples.map((example) => (
                <ExampleRow key={example.id} example={example} />
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  );
}

/** The outcome at that time, and whether the user decided it. */
function wasOf({ was, decision }: RuleExample): string {
  if (was !== 'ask' || decision === null) return DID[was];
  return decision === 'deny' ? 'asked, you denied' : 'asked, you approved';
}

function ExampleRow({ example }: { example: RuleExample }) {
  const { title, target, agent_title, at, answer, changed, reason } = example;
  return (
    <li className="border-b border-line py-2 text-second">
      <div className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 text-ink">{title}</span>
        <span className="shrink-0 text-meta text-ink-3">
          <Minutely>{() => shortWhen(at)}</Minutely>
        </span>
      </div>
      <code dir="auto" className="block truncate font-mono text-meta text-ink-2" title={target}>
        {inLine(target)}
      </code>
      <p className="text-meta text-ink-3">
        {agent_title}: {wasOf(example)}
        {changed ? (
          <strong className="font-[560] text-ink"> → {DID[answer]}</strong>
        ) : (
          ', unchanged'
        )}
      </p>
      <p className="text-meta text-ink-3">{reason}</p>
    </li>
  );
}
