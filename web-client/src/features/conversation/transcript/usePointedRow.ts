import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '@/api/problem';
import { toast } from '@/ui/toast';
import type { Entry } from './entries';
import type { TranscriptHandle } from './Transcript';
import type { Whereabouts } from './useAround';

const POINTED = /^message-(\d+)$/;
/** So long a row is marked: as long as it takes to see which one it is. */
const MARKED_MS = 2_500;
const HIDDEN = 'This message is not shown: it was deleted, or replaced by another answer.';

interface Props {
  /** What is on the screen. */
  shown: readonly Entry[];
  /** Shows the entries around a row, and tells where it is. */
  showAround: (message: number) => Promise<Whereabouts>;
  transcript: RefObject<TranscriptHandle | null>;
  /** The transcript is drawn. */
  isDrawn: boolean;
}

/**
 * Brings the row into the middle that the address names, as in `#message-12`, and marks it for a moment; where it is far
 * from the newest, what is around it is read. Going to the same address again does so again.
 *
 * @returns the key of the entry that is marked
 */
export function usePointedRow({ shown, showAround, transcript, isDrawn }: Props) {
  const named = useLocation({ select: ({ hash }) => Number(POINTED.exec(hash)?.[1] ?? 0) });
  const visit = useLocation({ select: ({ hash, state }) => `${state.__TSR_key} ${hash}` });
  const [instead, setInstead] = useState({ visit: '', row: 0 });
  const wanted = instead.visit === visit ? instead.row : named;
  const done = useRef('');
  const asked = useRef('');
  const [marked, setMarked] = useState<string | null>(null);

  useEffect(() => {
    if (wanted === 0 || !isDrawn || done.current === visit) return;
    const entry = shown.find(({ ids }) => ids.includes(wanted));
    if (!entry) {
      if (asked.current === visit) return;
      asked.current = visit;
      showAround(wanted).then(
        (found) => {
          if (found === 'hidden') toast.error(HIDDEN);
          else if (found.instead) {
            toast.error(HIDDEN, 'Use the arrows below the question to see its other answers.');
            setInstead({ visit, row: found.row });
          }
        },
        (fault) => toast.error('The message could not be read.', sentenceOf(fault)),
      );
      return;
    }
    // The transcript goes to its end first.
    const frame = requestAnimationFrame(() => {
      done.current = visit;
      transcript.current?.goTo(entry.key);
      setMarked(entry.key);
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted, visit, isDrawn, shown, showAround, transcript]);

  useEffect(() => {
    if (marked === null) return;
    const timer = setTimeout(() => setMarked(null), MARKED_MS);
    return () => clearTimeout(timer);
  }, [marked]);
  return marked;
}
