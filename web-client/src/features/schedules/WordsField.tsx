import { useEffect, useRef, useState } from 'react';
import { refusalOf, sentenceOf } from '@/api/problem';
import { MAX_WORDS, readRecurrence, type ScheduleRule } from '@/api/schedules';
import { TextField } from '@/ui/TextField';
import { ownZone } from './recurrence';

interface Props {
  /** The current rules in words; shown until the user types. */
  words: string;
  onRead: (rules: ScheduleRule[]) => void;
  /** Whether the rules are not those of the typed words: not parsed yet, or refused. Must be stable. */
  onUnread: (isUnread: boolean) => void;
}

/** Words are parsed after a pause in typing. */
const PAUSE_MS = 500;
const HELP =
  'Plain words, a cron expression or an RRULE, in the time zone of this device unless you name one.';

/** When something repeats, in words that the service parses; only the newest result counts. */
export function WordsField({ words, onRead, onUnread }: Props) {
  const [typed, setTyped] = useState<string>();
  // Words that load while the field has the focus would mix with what the user types.
  const [held, setHeld] = useState<string>();
  const [fault, setFault] = useState<string>();
  const [isReading, setReading] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef(0);
  useEffect(
    () => () => {
      clearTimeout(waiting.current);
      newest.current += 1;
      onUnread(false);
    },
    [onUnread],
  );
  const read = async (text: string, mine: number) => {
    try {
      const { rules } = await readRecurrence(text, ownZone());
      if (mine !== newest.current) return;
      onRead(rules);
      onUnread(false);
    } catch (problem) {
      if (mine !== newest.current) return;
      const refused = refusalOf(problem, 'text');
      setFault(refused ? `The text ${refused}` : sentenceOf(problem));
    } finally {
      if (mine === newest.current) setReading(false);
    }
  };
  const type = (text: string) => {
    clearTimeout(waiting.current);
    newest.current += 1;
    setTyped(text);
    setFault(undefined);
    const isSaid = text.trim() !== '';
    setReading(isSaid);
    onUnread(isSaid);
    if (isSaid)
      waiting.current = setTimeout(() => void read(text.trim(), newest.current), PAUSE_MS);
  };
  return (
    <TextField
      label="When"
      value={typed ?? held ?? words}
      onChange={type}
      onFocus={() => setHeld(words)}
      onBlur={() => setHeld(undefined)}
      maxLength={MAX_WORDS}
      placeholder="every weekday at 7:00 and Saturdays at noon"
      help={isReading ? 'Reading…' : HELP}
      error={fault}
    />
  );
}
