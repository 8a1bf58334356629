import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { Container } from '@/api/containers';
import { isBusy, sentenceOf } from '@/api/problem';
import { chooseAlternative, transcriptKey } from '@/api/transcript';
import { drop, turnOf } from '@/kit/turn/turnStore';
import { toast } from '@/ui/toast';
import type { Step } from './actions';

/** The button that had the focus: a reworded question is a new row. */
let wanted: { question: number; step: Step } | undefined;

/** The button of this question that gets the focus back; returned only once. */
export function takeWantedStep(question: number): Step | undefined {
  if (wanted?.question !== question) return undefined;
  const { step } = wanted;
  wanted = undefined;
  return step;
}

/** Shows another answer to a question, with everything after it. */
export function useChoosing({ kind, id }: Container) {
  const client = useQueryClient();
  const choosing = useRef(false);
  return useCallback(
    async (question: number, n: number, step: Step) => {
      if (choosing.current) return;
      choosing.current = true;
      const container = { kind, id };
      try {
        const shown = await chooseAlternative(container, question, n);
        wanted = { question: shown.id, step };
      } catch (fault) {
        if (isBusy(fault)) {
          toast.error('An answer is still being written. Switch when it is finished.');
        } else toast.error('The other answer could not be shown.', sentenceOf(fault));
      }
      // Also after a refusal: the shown answer may have been changed elsewhere.
      await client.invalidateQueries({ queryKey: transcriptKey(container) });
      const turn = turnOf(container);
      if (turn && turn.status !== 'running') drop(container, turn.id);
      choosing.current = false;
    },
    [client, kind, id],
  );
}
