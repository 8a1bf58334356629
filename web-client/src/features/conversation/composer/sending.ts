import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { SentFile } from '@/api/attachments';
import type { Container } from '@/api/containers';
import { newId } from '@/api/ids';
import { isAway, isBusy, ProblemError } from '@/api/problem';
import { transcriptKey, withoutFrom } from '@/api/transcript';
import { startTurn } from '@/api/turns';
import type { TurnRequest } from '@/api/types';
import { begin } from '@/kit/turn/turnStore';
import { toast } from '@/ui/toast';
import type { KeepForLater } from './useOutbox';

/** A question: a new one, a reworded one, or a stored one asked again. */
export type Ask = { model?: string | undefined } & (
  | { content: string; reword?: number; files?: readonly SentFile[] }
  | { retry: number }
);

function say(fault: unknown, question: Ask) {
  const again = 'retry' in question;
  const failed = again ? 'The answer was not regenerated.' : 'The message was not sent.';
  const kept = again ? '' : ' Your text is kept.';
  if (isBusy(fault)) toast.error(`An answer is still being written.${kept}`);
  else if (!(fault instanceof ProblemError)) toast.error(failed);
  else if (isAway(fault)) toast.error(`${failed}${kept}`, fault.message);
  else toast.error(failed, fault.message);
}

function requestOf({ model, ...question }: Ask, id: string): TurnRequest {
  const chosen = model ? { model } : {};
  if ('retry' in question) return { ...chosen, retry_message_id: question.retry };
  const { content, reword, files = [] } = question;
  return {
    ...chosen,
    content,
    client_message_id: id,
    ...(files.length > 0 ? { attachment_ids: files.map((file) => file.id) } : {}),
    ...(reword === undefined ? {} : { reword_message_id: reword }),
  };
}

/** Sends a question; true once the service has accepted it or it is kept for later, so that a draft is cleared only then. */
export function useSending({ kind, id }: Container, keepForLater: KeepForLater) {
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const send = useCallback(
    async (question: Ask): Promise<boolean> => {
      const container = { kind, id };
      const attempt = newId();
      setSending(true);
      try {
        const frame = await startTurn(container, requestOf(question, attempt));
        if ('content' in question && question.reword !== undefined) {
          await withoutFrom(client, container, question.reword);
        }
        if (frame) begin(container, frame);
        else await client.invalidateQueries({ queryKey: transcriptKey(container) });
        return true;
      } catch (fault) {
        const isNew = 'content' in question && question.reword === undefined;
        if (isNew && isAway(fault)) {
          keepForLater(question.content, question.model ?? '', attempt, question.files);
          return true;
        }
        say(fault, question);
        return false;
      } finally {
        setSending(false);
      }
    },
    [client, kind, id, keepForLater],
  );
  return { send, sending };
}
