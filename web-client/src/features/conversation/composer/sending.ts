import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Container } from '@/api/containers';
import { ProblemError, UNREACHABLE } from '@/api/problem';
import { transcriptKey, withoutFrom } from '@/api/transcript';
import { startTurn } from '@/api/turns';
import type { TurnRequest } from '@/api/types';
import { toast } from '@/ui/toast';
import { begin } from '../turn/turnStore';

/** What is asked: something new, a question in other words, or a stored question once more. */
export type Ask = { model?: string | undefined } & (
  | { content: string; reword?: number }
  | { retry: number }
);

const IN_PROGRESS = '/problems/turn-in-progress';

/** Whether the service refused because an answer is being written in the conversation. */
export function isBusy(fault: unknown): boolean {
  return fault instanceof ProblemError && fault.type === IN_PROGRESS;
}

function say(fault: unknown, question: Ask) {
  const again = 'retry' in question;
  const failed = again ? 'The question was not asked again.' : 'The message was not sent.';
  const kept = again ? '' : ' Your text is kept.';
  if (isBusy(fault)) toast.error(`An answer is still being written here.${kept}`);
  else if (!(fault instanceof ProblemError)) toast.error(failed);
  else if (fault.status === UNREACHABLE) toast.error(`${failed}${kept}`, fault.message);
  else toast.error(failed, fault.message);
}

function requestOf({ model, ...question }: Ask): TurnRequest {
  const chosen = model ? { model } : {};
  if ('retry' in question) return { ...chosen, retry_message_id: question.retry };
  const { content, reword } = question;
  return { ...chosen, content, ...(reword === undefined ? {} : { reword_message_id: reword }) };
}

/** Sends a question; true when the service has taken it, so that only then a draft is cleared. */
export function useSending({ kind, id }: Container) {
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const send = useCallback(
    async (question: Ask): Promise<boolean> => {
      const container = { kind, id };
      setSending(true);
      try {
        const frame = await startTurn(container, requestOf(question));
        if ('content' in question && question.reword !== undefined) {
          await withoutFrom(client, container, question.reword);
        }
        if (frame) begin(container, frame);
        else await client.invalidateQueries({ queryKey: transcriptKey(container) });
        return true;
      } catch (fault) {
        say(fault, question);
        return false;
      } finally {
        setSending(false);
      }
    },
    [client, kind, id],
  );
  return { send, sending };
}
