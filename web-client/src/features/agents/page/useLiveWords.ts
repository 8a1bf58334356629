import { useEffect, useMemo, useState } from 'react';
import type { AgentEvent } from '@/api/agents';
import { containerKey } from '@/api/containers';
import { events } from '@/api/events';
import { drop, giveWay, resumeAt, useTurns } from '@/kit/turn/turnStore';
import type { Entry } from './entries';
import { LiveRows, type Part, partsOf } from './liveWords';

/** What the rows depend on in a running turn. */
interface Outline {
  parts: Part[];
  /** The turn, once it is over. */
  ended?: string;
}

/** What is read of the transcript. */
interface Reading {
  events: readonly AgentEvent[] | undefined;
  isBroken: boolean;
}

/** The entries, and behind them what the run says and thinks while the model writes it. */
export function useLiveWords(
  run: number | undefined,
  { events: stored, isBroken }: Reading,
  entries: readonly Entry[],
): readonly Entry[] {
  useEffect(() => {
    if (run === undefined) return;
    const followed = { kind: 'run', id: run } as const;
    events.follow(followed, () => resumeAt(followed));
    return () => {
      events.follow(undefined);
      drop(followed);
    };
  }, [run]);

  const of = run === undefined ? '' : containerKey({ kind: 'run', id: run });
  // As text, which compares by value: it changes a few times in a turn, not with each word.
  const outline = useTurns(({ turns: { [of]: turn } }) => {
    if (!turn || !stored) return undefined;
    const parts = partsOf(turn, stored);
    return JSON.stringify(turn.status === 'running' ? { parts } : { parts, ended: turn.id });
  });
  const { parts, ended } = useMemo(
    (): Outline => (outline ? JSON.parse(outline) : { parts: [] }),
    [outline],
  );
  // The next turn waits until all of this one is stored, or nobody can tell.
  const isOver = parts.every(({ isStored }) => isStored);
  useEffect(() => {
    if (run === undefined || !ended) return;
    if (isOver) drop({ kind: 'run', id: run }, ended);
    else if (isBroken) giveWay(ended);
  }, [run, ended, isOver, isBroken]);

  const [rows] = useState(() => new LiveRows());
  return useMemo(() => rows.after(entries, parts, of), [rows, entries, parts, of]);
}
