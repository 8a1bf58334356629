import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Container } from '@/api/containers';
import { events } from '@/api/events';
import { isChangedElsewhere, unsavedNotes, writeNotes } from '@/api/notes';
import { isAway, sentenceOf } from '@/api/problem';
import { queries } from '@/api/queries';
import type { Notes } from '@/api/types';
import { store, stored } from '@/ui/storage';

/** The notes are saved after this long without a keystroke. */
const PAUSE_MS = 700;

/** Text that the service does not have yet, and the revision that it is based on. */
interface Unsaved {
  text: string;
  base: number;
}

export type Saving = 'saved' | 'saving' | 'conflict' | { failed: string };

function read(key: string): Unsaved | null {
  try {
    const kept: unknown = JSON.parse(stored(key) ?? 'null');
    return kept as Unsaved | null;
  } catch {
    return null;
  }
}

/**
 * Writes the notes over the revision that the user saw; undefined if someone else has changed them meanwhile.
 * Text from an own attempt whose response was lost does not count as such a change.
 */
async function writeOver(
  client: QueryClient,
  container: Container,
  { text, base }: Unsaved,
  lost: Set<string>,
): Promise<Notes | undefined> {
  try {
    return await writeNotes(container, text, base);
  } catch (fault) {
    if (!isChangedElsewhere(fault)) {
      lost.add(text);
      throw fault;
    }
  }
  const query = queries.notes(container);
  await client.cancelQueries({ queryKey: query.queryKey });
  const there = await client.fetchQuery({ ...query, staleTime: 0 });
  const words = there.text ?? '';
  if (words === text) return there;
  if (!lost.has(words)) return undefined;
  return writeOver(client, container, { text, base: there.revision }, lost);
}

/** Notes that save themselves. Text that could not be saved is kept in this browser and retried. */
export function useNotes({ kind, id }: Container) {
  const client = useQueryClient();
  const name = unsavedNotes({ kind, id });
  const query = useQuery(queries.notes({ kind, id }));
  const [unsaved, setUnsaved] = useState<Unsaved | null>(() => read(name));
  const [saving, setSaving] = useState<Saving>('saved');
  const latest = useRef(unsaved);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** In a conflict only the user may overwrite the stored notes. */
  const isConflict = useRef(false);
  /** Sent without a response: the service may have it. */
  const lost = useRef(new Set<string>());
  const underWay = useRef<Promise<boolean> | null>(null);
  const revision = query.data?.revision ?? 0;

  const put = useCallback(
    (next: Unsaved | null) => {
      latest.current = next;
      setUnsaved(next);
      store(name, next && JSON.stringify(next));
    },
    [name],
  );

  const settle = useCallback((next: Saving) => {
    isConflict.current = next === 'conflict';
    setSaving(next);
  }, []);

  /** Tries once to save; returns whether the service now has everything. */
  const attempt = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    const sent = latest.current;
    if (!sent) return true;
    if (isConflict.current) return false;
    const container = { kind, id };
    settle('saving');
    try {
      const written = await writeOver(client, container, sent, lost.current);
      if (!written) {
        settle('conflict');
        return false;
      }
      lost.current.clear();
      const { queryKey } = queries.notes(container);
      // Reads started earlier are older than this.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, written);
      const now = latest.current;
      const isAll = !now || now.text === sent.text;
      put(isAll ? null : { text: now.text, base: written.revision });
      settle('saved');
      return isAll;
    } catch (fault) {
      settle({ failed: isAway(fault) ? 'Will be saved when Steward is back' : sentenceOf(fault) });
      return false;
    }
  }, [client, kind, id, put, settle]);

  /** Saves one at a time: a call during a save waits for it, then saves what was added. */
  const save = useCallback((): Promise<boolean> => {
    const before = underWay.current;
    const mine = before ? before.then(attempt) : attempt();
    underWay.current = mine;
    return mine.finally(() => {
      if (underWay.current === mine) underWay.current = null;
    });
  }, [attempt]);

  const write = useCallback(
    (text: string) => {
      put({ text, base: latest.current?.base ?? revision });
      clearTimeout(timer.current);
      if (!isConflict.current) timer.current = setTimeout(() => void save(), PAUSE_MS);
    },
    [put, revision, save],
  );

  // Text that an earlier page left, or that could not be saved, is saved once the service answers, and before this is left.
  useEffect(() => {
    if (latest.current) void save();
    const stop = events.subscribe('ready', () => void save());
    return () => {
      stop();
      void save();
    };
  }, [save]);

  return {
    query,
    text: unsaved?.text ?? query.data?.text ?? '',
    theirs: query.data?.text ?? '',
    files: query.data?.attachments ?? [],
    saving,
    write,
    save,
    keepMine: () => {
      const mine = latest.current;
      if (mine) put({ text: mine.text, base: revision });
      lost.current.clear();
      settle('saving');
      return save();
    },
    takeTheirs: () => {
      put(null);
      lost.current.clear();
      settle('saved');
    },
  };
}
