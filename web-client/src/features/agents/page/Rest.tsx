import { sentenceOf } from '@/api/problem';
import { ErrorState } from '@/ui/ErrorState';

/** Below a partly loaded transcript: there may be more, but nothing retries by itself. */
export function Rest({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <ErrorState
      sentence="The rest could not be loaded"
      detail={sentenceOf(error)}
      onRetry={onRetry}
    />
  );
}
