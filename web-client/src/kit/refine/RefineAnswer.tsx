import { Button } from '@/ui/Button';
import type { Refining } from './useRefine';

interface Props {
  refining: Refining;
  /** Called when the question disappears, together with the focused button. */
  onAnswered: () => void;
}

/** Asks whether to keep the improved text; typing on means yes. */
export function RefineAnswer({ refining, onAnswered }: Props) {
  const answer = (act: () => void) => () => {
    act();
    onAnswered();
  };
  return (
    <div role="status" className="empty:hidden">
      {refining.isOpen && (
        <div className="flex flex-wrap items-center gap-x-1 pl-[15px] text-second text-ink-2">
          <span className="mr-auto">Refined.</span>
          <Button size="sm" variant="quiet" onPress={answer(refining.takeBack)}>
            Restore original
          </Button>
          <Button size="sm" variant="quiet" onPress={answer(refining.keep)}>
            Keep
          </Button>
        </div>
      )}
    </div>
  );
}
