import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { sentenceOf } from '@/api/problem';
import { Broken } from '@/ui/Broken';

/** What is left when a page throws; the rail, the list and what was typed stay. */
export function Crash({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <Broken
      isPage
      sentence="This page stopped working"
      detail={sentenceOf(error)}
      onRetry={() => {
        void router.invalidate();
        reset();
      }}
    />
  );
}
