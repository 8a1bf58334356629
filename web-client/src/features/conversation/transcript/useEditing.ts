import { type RefObject, useCallback, useState } from 'react';
import { isTouch } from '@/ui/layout';
import { focusComposer } from '../composer/focus';
import type { Ask } from '../composer/sending';
import type { Entry } from './entries';
import type { TranscriptHandle } from './Transcript';

interface Props {
  entries: readonly Entry[];
  ask: (question: Ask) => Promise<boolean>;
  transcript: RefObject<TranscriptHandle | null>;
}

/** Which question is being reworded, in place. */
export function useEditing({ entries, ask, transcript }: Props) {
  const [editing, setEditing] = useState<number | null>(null);
  const questionOf = useCallback(
    (id: number | null) => entries.find((entry) => entry.kind === 'question' && entry.id === id),
    [entries],
  );

  const edit = useCallback(
    (id: number | null) => {
      const question = questionOf(id);
      // Editing a truncated question would lose the rest of it.
      setEditing(question?.truncated?.length ? null : id);
      if (question) transcript.current?.show(question.key);
    },
    [questionOf, transcript],
  );

  const reword = useCallback(
    async (id: number, content: string) => {
      const question = questionOf(id);
      const same = question?.kind === 'question' && question.text.trim() === content;
      const taken = await ask(same ? { retry: id } : { content, reword: id });
      if (taken) {
        setEditing(null);
        // On a touch screen, the keyboard would cover the answer.
        if (!isTouch()) focusComposer();
      }
      return taken;
    },
    [ask, questionOf],
  );

  return { editing, edit, reword };
}
