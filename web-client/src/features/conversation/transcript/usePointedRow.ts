import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '@/api/problem';
import { toast } from '@/ui/toast';
import type { Entry } from './entries';
import type { TranscriptHandle } from './Transcript';
import type { Whereabouts } from './useAround';

const POINTED = /^message-(\d+)$/;
/** How long a row stays marked: long enough to see which one it is. */
const MARKED_MS = 2_500;
const HIDDEN = 'This message is not shown: it was deleted, or replaced by another answer.';

interface Props {
  /** The entries on the screen. */
  shown: readonly Entry[];
  /** Shows the entries around a message, and returns where it is. */
  showAround: (message: number) => Promise<Whereabouts>;
  transcript: RefObject<TranscriptHandle | null>;
  /** Whether the transcript is rendered. */
  isDrawn: boolean;
}

/**
 * Scrolls the row in the address, as in `#message-12`, to the centre, and marks it for a moment; if it is far from the
 * newest, loads the rows around it. Navigating to the same address again repeats this.
 *
 * @returns the key of the marked entry
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
    // The transcript scrolls to its end first.
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
