import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SentFile } from '@/api/attachments';
import type { Container } from '@/api/containers';
import { newId } from '@/api/ids';
import { isAway, isBusy, ProblemError, sentenceOf } from '@/api/problem';
import { queries } from '@/api/queries';
import { queueMessage, removeQueued, rewordQueued, sendQueued } from '@/api/queue';
import { toast } from '@/ui/toast';
import type { KeepForLater } from './useOutbox';

function say(failed: string, fault: unknown) {
  if (isBusy(fault)) toast.error('An answer is still being written.');
  else if (fault instanceof ProblemError && fault.status === 404) {
    toast.error('It was already sent or removed.');
  } else toast.error(failed, sentenceOf(fault));
}

/** The queue of a conversation on the service. Each action returns whether it succeeded. */
export function useQueue({ kind, id }: Container, keepForLater: KeepForLater) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(queries.queue({ kind, id }));
  const acts = useMemo(() => {
    const container = { kind, id };
    // The service notifies the other windows; this one reads again after its own changes.
    const act = async (
      doing: Promise<unknown>,
      failed: string,
      otherwise?: () => void,
    ): Promise<boolean> => {
      try {
        await doing;
        return true;
      } catch (fault) {
        if (otherwise && isAway(fault)) {
          otherwise();
          return true;
        }
        say(failed, fault);
        return false;
      } finally {
        await client.invalidateQueries({ queryKey: queries.queue(container).queryKey });
      }
    };
    return {
      add: (text: string, model: string, files: readonly SentFile[] = []) => {
        const attempt = newId();
        return act(
          queueMessage(
            container,
            text,
            model,
            attempt,
            files.map((file) => file.id),
          ),
          'The message was not queued. Your text is kept.',
          () => keepForLater(text, model, attempt, files),
        );
      },
      reword: (one: number, text: string) =>
        act(rewordQueued(container, one, text), 'The change was not saved.'),
      remove: (one: number) => act(removeQueued(container, one), 'The message was not removed.'),
      send: (one: number) => act(sendQueued(container, one), 'The message was not sent.'),
    };
  }, [client, kind, id, keepForLater]);
  // If a refetch fails, the old data still applies.
  return { waiting: data ?? [], error: data ? null : error, refetch, ...acts };
}

export type Queue = ReturnType<typeof useQueue>;
