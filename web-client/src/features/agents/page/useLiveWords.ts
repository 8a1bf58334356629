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
  /** The id of the turn, once it is over. */
  ended?: string;
}

/** The loaded part of the transcript. */
interface Reading {
  events: readonly AgentEvent[] | undefined;
  isBroken: boolean;
}

/** The entries, followed by what the run says and thinks while the model writes. */
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
  // A string, since it compares by value: it changes a few times per turn, not with each token.
  const outline = useTurns(({ turns: { [of]: turn } }) => {
    if (!turn || !stored) return undefined;
    const parts = partsOf(turn, stored);
    return JSON.stringify(turn.status === 'running' ? { parts } : { parts, ended: turn.id });
  });
  const { parts, ended } = useMemo(
    (): Outline => (outline ? JSON.parse(outline) : { parts: [] }),
    [outline],
  );
  // The next turn waits until this one is fully stored, or that cannot be known.
  const isOver = parts.every(({ isStored }) => isStored);
  useEffect(() => {
    if (run === undefined || !ended) return;
    if (isOver) drop({ kind: 'run', id: run }, ended);
    else if (isBroken) giveWay(ended);
  }, [run, ended, isOver, isBroken]);

  const [rows] = useState(() => new LiveRows());
  return useMemo(() => rows.after(entries, parts, of), [rows, entries, parts, of]);
}
