import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { joined, loadLater, rowsAround } from '@/api/around';
import type { Container } from '@/api/containers';
import { loadOlder, type Transcript } from '@/api/transcript';
import type { Message } from '@/api/types';

/** Where a message is: in a row, or, with `instead`, perhaps among the other answers to the question in that row. */
export type Whereabouts = { row: number; instead?: boolean } | 'hidden';

/** The nearest question with other answers: a stored but hidden message belongs to one of these. */
export function questionOf(rows: readonly Message[], message: number): number | undefined {
  const questions = rows.filter(({ alternatives }) => (alternatives?.count ?? 0) > 1);
  const before = questions.findLast(({ id }) => id < message);
  return (before ?? questions.find(({ id }) => id > message))?.id;
}

const NO_FAULT = { earlier: false, later: false };

/** The rows being viewed: the newest, or those around a message that was navigated to; and how to load more. */
export function useAround({ kind, id }: Container, newest: Transcript | undefined) {
  const client = useQueryClient();
  const [wanted, setWanted] = useState<number | null>(null);
  const options = useMemo(
    () => rowsAround(client, { kind, id }, wanted ?? 0),
    [client, kind, id, wanted],
  );
  const { data } = useQuery({ ...options, enabled: wanted !== null });
  const around = wanted === null ? undefined : data;
  const shown = useMemo(() => joined(around, newest), [around, newest]);

  const [fault, setFault] = useState(NO_FAULT);
  const reading = useRef(false);
  const readOn = useCallback(async (which: keyof typeof NO_FAULT, read: () => Promise<void>) => {
    if (reading.current) return;
    reading.current = true;
    setFault((known) => ({ ...known, [which]: false }));
    try {
      await read();
    } catch {
      setFault((known) => ({ ...known, [which]: true }));
    } finally {
      reading.current = false;
    }
  }, []);
  const goTo = useCallback((message: number | null) => {
    setWanted(message);
    setFault(NO_FAULT);
  }, []);
  // Once the rows around a message meet the newest ones, the oldest row may belong to either.
  const oldest = around && shown?.rows[0]?.id === around.rows[0]?.id ? options.queryKey : undefined;
  const loadEarlier = useCallback(
    () => readOn('earlier', () => loadOlder(client, { kind, id }, oldest)),
    [readOn, client, kind, id, oldest],
  );
  const loadOn = useCallback(
    () => readOn('later', () => loadLater(client, { kind, id }, wanted ?? 0)),
    [readOn, client, kind, id, wanted],
  );
  const showAround = useCallback(
    async (message: number): Promise<Whereabouts> => {
      const { rows } = await client.fetchQuery(rowsAround(client, { kind, id }, message));
      if (rows.some((row) => row.id === message)) {
        goTo(message);
        return { row: message };
      }
      const question = questionOf(rows, message);
      if (question === undefined) return 'hidden';
      goTo(message);
      return { row: question, instead: true };
    },
    [client, kind, id, goTo],
  );
  const toNewest = useCallback(() => goTo(null), [goTo]);

  return {
    rows: shown?.rows,
    /** Identifies the rows: another value is another place in the conversation. */
    place: wanted === null ? 'newest' : `around ${wanted}`,
    /** Whether it ends before the newest rows. */
    endsEarly: shown?.hasLater ?? false,
    hasEarlier: shown !== undefined && !shown.complete && !fault.earlier,
    hasLater: shown?.hasLater === true && !fault.later,
    /** Whether earlier or later rows could not be loaded. */
    fault,
    loadEarlier,
    loadLater: loadOn,
    /** Shows the rows around a message, and returns where it is. */
    showAround,
    toNewest,
  };
}
