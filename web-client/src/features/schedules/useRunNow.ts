import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '@/api/problem';
import { runSchedule, type Schedule, schedules } from '@/api/schedules';
import { type Named, TOUCHED } from './commands';
import { resultOf } from './words';

interface Asked {
  /** The last run before it; another one is the answer. */
  before: string | null;
  refused?: string;
}

/** What became of a run that a person has just asked for; nothing where none was. */
export function answerTo(asked: Asked | undefined, schedule: Schedule): string | undefined {
  if (!asked) return undefined;
  if (asked.refused !== undefined) return `Not started: ${asked.refused}`;
  if (schedule.last_run_at === asked.before) {
    return schedule.status === 'running' ? 'Running now.' : 'Starting soon.';
  }
  const { says } = resultOf(schedule);
  return schedule.last_error === null ? `${says}.` : `${says}: ${schedule.last_error}`;
}

/** Starts a run outside the schedule, and says what came of it: a run that was left out did not just start. */
export function useRunNow({ owner }: Named, schedule: Schedule) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const [isPending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    const before = schedule.last_run_at;
    try {
      const now = await runSchedule(owner);
      client.setQueryData(schedules.of(owner).queryKey, now);
      setAsked({ before });
    } catch (fault) {
      setAsked({ before, refused: sentenceOf(fault) });
    } finally {
      setPending(false);
      for (const queryKey of TOUCHED) void client.invalidateQueries({ queryKey });
    }
  };
  return { run, isPending, answer: answerTo(asked, schedule) };
}
