import { sentenceOf } from '@/api/problem';
import { Button } from '@/ui/Button';

/** Why a section could not be loaded. */
export const ContextFault = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <>
    <p className="text-danger">{sentenceOf(error)}</p>
    <p className="mt-1 -ml-3">
      <Button size="sm" variant="quiet" onPress={onRetry}>
        Retry
      </Button>
    </p>
  </>
);
