import { sentenceOf } from '@/api/problem';
import { ErrorState } from '@/ui/ErrorState';

interface Props {
  error: Error;
  onRetry: () => void;
}

/** Below what is read of a transcript: there may be more, and nobody goes on reading by itself. */
export function Rest({ error, onRetry }: Props) {
  return (
    <ErrorState sentence="Could not load the rest" detail={sentenceOf(error)} onRetry={onRetry} />
  );
}
