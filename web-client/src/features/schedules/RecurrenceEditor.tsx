import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '@/api/problem';
import { MOST_RULES, readRecurrence, schedules } from '@/api/schedules';
import { useSettled } from '@/kit/useSettled';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/TextField';
import { exactWhen } from '@/ui/when';
import { RuleFields } from './RuleFields';
import { draftOf, newRule, ownZone, type RuleDraft, rulesOf } from './recurrence';

interface Props {
  rules: readonly RuleDraft[];
  onChange: (rules: RuleDraft[]) => void;
}

/** Words are read once the person pauses. */
const PAUSE_MS = 500;

/** When something repeats, in words and in fields; each follows the other. */
export function RecurrenceEditor({ rules, onChange }: Props) {
  const { typed, fault, isReading, type, follow } = useWords(onChange);
  const complete = rulesOf(rules);
  const settled = useSettled(complete);
  const said = useQuery({
    ...schedules.words(settled ?? []),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
  });
  const isKnown = complete !== undefined && !said.isPlaceholderData;
  const change = (next: RuleDraft[]) => {
    follow();
    onChange(next);
  };
  const several = rules.length > 1;
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="When"
        value={typed ?? (isKnown ? (said.data?.words ?? '') : '')}
        onChange={type}
        placeholder="every weekday at 7:00 and Saturdays at noon"
        help="Words, a cron line or an RRULE. Without a zone, the one of this device counts."
        error={fault}
      />
      <ol className="flex flex-col gap-2">
        {rules.map((draft, index) => (
          <li key={draft.key}>
            <RuleFields
              draft={draft}
              place={several ? index + 1 : undefined}
              onChange={(part) => change(rules.with(index, { ...draft, ...part }))}
              onRemove={several ? () => change(rules.toSpliced(index, 1)) : undefined}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="sm"
          isDisabled={rules.length >= MOST_RULES}
          onPress={() => change([...rules, newRule()])}
        >
          <Plus aria-hidden size={14} /> Add rule
        </Button>
        {rules.length >= MOST_RULES && (
          <p className="text-meta text-ink-3">A schedule has {MOST_RULES} rules at most.</p>
        )}
      </div>
      <div role="status" className="min-h-10 text-second text-ink-2">
        {isReading && <p>Reading…</p>}
        {!isReading && complete === undefined && <p>Complete the rules to see the next times.</p>}
        {!isReading && isKnown && said.error && (
          <p>The next times could not be loaded. {sentenceOf(said.error)}</p>
        )}
        {!isReading && isKnown && said.data && (
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

/** What is typed in words, read by the service after a pause; only the newest reading counts. */
function useWords(onRead: (rules: RuleDraft[]) => void) {
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<string>();
  const [isReading, setReading] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef(0);
  const stop = () => {
    clearTimeout(waiting.current);
    newest.current += 1;
    setReading(false);
    setFault(undefined);
  };
  useEffect(() => () => clearTimeout(waiting.current), []);

  const read = async (text: string) => {
    const mine = newest.current;
    try {
      const { rules } = await readRecurrence(text, ownZone());
      if (mine === newest.current) onRead(rules.map(draftOf));
    } catch (problem) {
      if (mine === newest.current) setFault(sentenceOf(problem));
    } finally {
      if (mine === newest.current) setReading(false);
    }
  };
  return {
    typed,
    fault,
    isReading,
    type: (text: string) => {
      stop();
      setTyped(text);
      if (text.trim() === '') return;
      setReading(true);
      waiting.current = setTimeout(() => void read(text.trim()), PAUSE_MS);
    },
    /** The form was changed: the words follow it. */
    follow: () => {
      stop();
      setTyped(undefined);
    },
  };
}
