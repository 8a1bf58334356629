import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sentenceOf } from '@/api/problem';
import { type RefineKind, refine } from '@/api/refine';
import { toast } from '@/ui/toast';

interface Props {
  kind: RefineKind;
  text: string;
  onText: (text: string) => void;
}

/**
 * Improves a text in place. The previous text can be restored until the improved one is edited; text typed during
 * the request is kept, and the improved text is only offered.
 */
export function useRefine({ kind, text, onText }: Props) {
  const now = useRef(text);
  now.current = text;
  const [done, setDone] = useState<{ before: string; after: string } | null>(null);

  const put = (before: string, after: string) => {
    setDone({ before, after });
    onText(after);
  };
  const asking = useMutation({
    mutationFn: (before: string) => refine(before, kind),
    onSuccess: (after, before) => {
      if (after === before) toast.done('Nothing to improve.');
      else if (now.current === before) put(before, after);
      else
        toast.offer('A refined version is ready.', {
          label: 'Use it',
          run: () => put(now.current, after),
        });
    },
    onError: (fault) => toast.error('The text was not refined.', sentenceOf(fault)),
  });

  return {
    isEmpty: text.trim() === '',
    isPending: asking.isPending,
    refine: () => {
      if (!asking.isPending && text.trim() !== '') asking.mutate(text);
    },
    /** Whether the improved text is shown and the user has not decided yet. */
    isOpen: done !== null && done.after === text,
    keep: () => setDone(null),
    takeBack: () => {
      if (done) onText(done.before);
      setDone(null);
    },
  };
}

export type Refining = ReturnType<typeof useRefine>;
