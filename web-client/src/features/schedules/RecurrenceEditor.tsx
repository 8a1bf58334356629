import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { sentenceOf } from '@/api/problem';
import { MAX_RULES, schedules } from '@/api/schedules';
import { useSettled } from '@/kit/useSettled';
import { Button } from '@/ui/Button';
import { RuleFields } from './RuleFields';
import { draftOf, newRule, type RuleDraft, rulesOf } from './recurrence';
import { WordsField } from './WordsField';
import { exactWhen } from './when';

interface Props {
  rules: readonly RuleDraft[];
  onChange: (change: (before: RuleDraft[]) => RuleDraft[]) => void;
  /** Whether words were typed that the rules do not follow. Must be stable. */
  onUnread: (isUnread: boolean) => void;
}

/** Edits when something repeats, in words and in fields, which follow each other. */
export function RecurrenceEditor({ rules, onChange, onUnread }: Props) {
  // Typed words are replaced once the form changes.
  const [changes, setChanges] = useState(0);
  const complete = rulesOf(rules);
  const settled = useSettled(complete);
  const said = useQuery({
    ...schedules.words(settled ?? []),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
  });
  const isKnown = complete !== undefined && !said.isPlaceholderData;
  const change = useCallback(
    (next: (before: RuleDraft[]) => RuleDraft[]) => {
      setChanges((before) => before + 1);
      onChange(next);
    },
    [onChange],
  );
  const set = useCallback(
    (key: number, part: Partial<RuleDraft>) =>
      change((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one))),
    [change],
  );
  const remove = useCallback(
    (key: number) => change((all) => all.filter((one) => one.key !== key)),
    [change],
  );
  const several = rules.length > 1;
  return (
    <div className="flex flex-col gap-4">
      <WordsField
        key={changes}
        words={isKnown ? (said.data?.words ?? '') : ''}
        onRead={(read) => onChange(() => read.map(draftOf))}
        onUnread={onUnread}
      />
      <ol className="flex flex-col gap-2">
        {rules.map((draft, index) => (
          <li key={draft.key}>
            <RuleFields
              draft={draft}
              place={several ? index + 1 : undefined}
              onChange={set}
              onRemove={remove}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="sm"
          isDisabled={rules.length >= MAX_RULES}
          onPress={() => change((all) => [...all, newRule()])}
        >
          <Plus aria-hidden size={14} /> Add rule
        </Button>
        {rules.length >= MAX_RULES && (
          <p className="text-meta text-ink-3">Maximum {MAX_RULES} rules.</p>
        )}
      </div>
      <div role="status" className="min-h-10 text-second text-ink-2">
        {complete === undefined && <p>Complete the rules to see the next runs.</p>}
        {isKnown && said.error && (
          <p>The next runs could not be loaded. {sentenceOf(said.error)}</p>
        )}
        {isKnown && said.data && (
          <>
            <p className="text-ink">{said.data.words}</p>
            {said.data.next.length > 0 && (
              <p className="mt-1">
                Next:{' '}
                {said.data.next.map((time, index) => (
                  <span key={time}>
                    {index > 0 && ' · '}
                    <time dateTime={time} className="whitespace-nowrap">
                      {exactWhen(time)}
                    </time>
                  </span>
                ))}
              </p>
            )}
          </>
        )}
      </div>
    </div>
  );
}
