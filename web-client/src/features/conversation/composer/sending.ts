import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ProblemError, UNREACHABLE } from '@/api/problem';
import { transcriptKey } from '@/api/transcript';
import { startTurn } from '@/api/turns';
import type { Container } from '@/api/types';
import { toast } from '@/ui/toast';
import { begin } from '../turn/turnStore';

export interface Ask {
  content: string;
  model?: string | undefined;
  /** The stored question to answer again, instead of adding one. */
  retry?: number | undefined;
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

/** Sends a question; true when the service has taken it, so that only then a draft is cleared. */
export function useSending({ kind, id }: Container) {
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const send = useCallback(
    async ({ content, model, retry }: Ask): Promise<boolean> => {
      const container = { kind, id };
      setSending(true);
      try {
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
