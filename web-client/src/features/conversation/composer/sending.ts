import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ProblemError, UNREACHABLE } from '@/api/problem';
import { deleteMessage, transcriptKey } from '@/api/transcript';
import { startTurn } from '@/api/turns';
import type { Container } from '@/api/types';
import { toast } from '@/ui/toast';
import { begin } from '../turn/turnStore';

export interface Ask {
  content: string;
  model?: string | undefined;
  /** The stored question to answer again, instead of adding one. */
  retry?: number | undefined;
  /** The stored rows that this question takes the place of. */
  replaces?: readonly number[] | undefined;
}

const IN_PROGRESS = '/problems/turn-in-progress';

function say(fault: unknown) {
  if (!(fault instanceof ProblemError)) {
    toast.error('The message was not sent.');
  } else if (fault.type === IN_PROGRESS) {
    toast.error('An answer is still being written here. Your text is kept.');
  } else if (fault.status === UNREACHABLE) {
    toast.error('The message was not sent. Your text is kept.', fault.message);
  } else {
    toast.error('The message was not sent.', fault.message);
  }
}

const GONE = 404;

/** Newest first, so that an interruption leaves a question without its answer, never the other way round. */
async function deleteRows(container: Container, ids: readonly number[]) {
  for (const id of ids.toReversed()) {
    await deleteMessage(container, id).catch((fault) => {
      if (!(fault instanceof ProblemError && fault.status === GONE)) throw fault;
    });
  }
}

/** Sends a question; true when the service has taken it, so that only then a draft is cleared. */
export function useSending({ kind, id }: Container) {
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const send = useCallback(
    async ({ content, model, retry, replaces = [] }: Ask): Promise<boolean> => {
      const container = { kind, id };
      setSending(true);
      try {
        if (replaces.length > 0) {
          await deleteRows(container, replaces);
          await client.invalidateQueries({ queryKey: transcriptKey(container) });
        }
        const frame = await startTurn(container, {
          content,
          ...(model ? { model } : {}),
          ...(retry === undefined ? {} : { retry_message_id: retry }),
        });
        if (frame) begin(container, frame);
        else await client.invalidateQueries({ queryKey: transcriptKey(container) });
        return true;
      } catch (fault) {
        say(fault);
        return false;
      } finally {
        setSending(false);
      }
    },
    [client, kind, id],
  );
  return { send, sending };
}
