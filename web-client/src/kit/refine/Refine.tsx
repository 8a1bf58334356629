import { WandSparkles } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/ui/Button';
import { RefineAnswer } from './RefineAnswer';
import { type Refining, useRefine } from './useRefine';

/** A button below a form field that improves its text. */
export function Refine(props: Parameters<typeof useRefine>[0]) {
  const refining: Refining = useRefine(props);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="-mt-2 flex min-h-8 flex-wrap items-center justify-between">
      <Button
        ref={button}
        size="sm"
        variant="quiet"
        isPending={refining.isPending}
        isDisabled={refining.isEmpty}
        onPress={refining.refine}
        className="-ml-3"
      >
        {!refining.isPending && <WandSparkles aria-hidden size={15} strokeWidth={1.75} />}
        Refine
      </Button>
      <RefineAnswer refining={refining} onAnswered={() => button.current?.focus()} />
    </div>
  );
}
