import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { sentenceOf } from '@/api/problem';
import { Broken } from '@/ui/Broken';

/** Shown if a page throws; the rail, the list and typed text stay. */
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
