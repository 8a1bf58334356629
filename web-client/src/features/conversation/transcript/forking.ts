import { useNavigate } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { linkTo } from '@/api/address';
import { api, patiently, take } from '@/api/client';
import { type Container, containerPath } from '@/api/containers';
import { sentenceOf } from '@/api/problem';
import { toast } from '@/ui/toast';

/** Creates a conversation of the same kind with everything up to a row of another one. */
function fork({ kind, id }: Container, row: number) {
  const path = containerPath({ kind, id }, '/messages/{message_id}/fork');
  return take(
    api.POST(path, { params: { path: { id, message_id: row } }, body: {}, ...patiently }),
  );
}

/** Starts a new conversation with everything up to a row, and opens it. */
export function useForking({ kind, id }: Container) {
  const navigate = useNavigate();
  const forking = useRef(false);
  return useCallback(
    async (row: number) => {
      if (forking.current) return;
      forking.current = true;
      try {
        const forked = await fork({ kind, id }, row);
        await navigate(linkTo({ kind, id: forked.id, slug: forked.slug }));
        toast.done(`Forked to “${forked.title}”.`);
      } catch (fault) {
        toast.error(`The ${kind} could not be forked.`, sentenceOf(fault));
      }
      forking.current = false;
    },
    [navigate, kind, id],
  );
}
