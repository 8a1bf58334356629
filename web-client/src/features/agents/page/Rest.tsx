import { sentenceOf } from '@/api/problem';
import { ErrorState } from '@/ui/ErrorState';

interface Props {
  error: Error;
  onRetry: () => void;
}

/** Below a partly loaded transcript: there may be more, but nothing retries by itself. */
export function Rest({ error, onRetry }: Props) {
  return (
    <ErrorState sentence="Could not load the rest" detail={sentenceOf(error)} onRetry={onRetry} />
  );
}
