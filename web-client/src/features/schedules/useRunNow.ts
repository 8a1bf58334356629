import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '@/api/problem';
import { runSchedule, type Schedule, schedules } from '@/api/schedules';
import { type Named, TOUCHED } from './commands';
import { resultOf } from './labels';

interface Asked {
  /** When it last ran before; a different time means that the result is there. */
  before: string | null;
  refused?: string;
}

/** The outcome of a run that the user has just requested; undefined if there was none. */
export function answerTo(asked: Asked | undefined, schedule: Schedule): string | undefined {
  if (!asked) return undefined;
  if (asked.refused !== undefined) return `Not started: ${asked.refused}`;
  if (schedule.last_run_at === asked.before) {
    return schedule.status === 'running' ? 'Running now.' : 'Starting soon.';
  }
  const { description } = resultOf(schedule);
  return schedule.last_error === null
    ? `${description}.`
    : `${description}: ${schedule.last_error}`;
}

/** Starts a run outside the schedule, and returns its outcome: a skipped run has not just started. */
export function useRunNow({ owner }: Named, schedule: Schedule) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const [isPending, setPending] = useState(false);
  const run = async () => {
    if (isPending) return;
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
