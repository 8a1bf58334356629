import type { Container } from '@/api/containers';
import { ContextFault } from '@/kit/context/ContextFault';
import { ContextSection } from '@/kit/context/ContextSection';
import { Button } from '@/ui/Button';
import { useLayout } from '@/ui/layout';
import { Skeleton } from '@/ui/Skeleton';
import { lookAtPrompt } from './dialogs';
import { PromptBar } from './PromptBar';
import { PromptParts } from './PromptParts';
import { usePrompt } from './usePrompt';

/** What is sent with the next question; on a phone its parts are in a dialog of their own. */
export default function PromptContext({ container }: { container: Container }) {
  const { data: prompt, error, refetch } = usePrompt(container);
  const isPhone = useLayout() === 'phone';
  return (
    <ContextSection title="Sent to the model">
      {prompt && <PromptBar prompt={prompt} />}
      {prompt && !isPhone && <PromptParts prompt={prompt} />}
      {prompt && isPhone && (
        <p className="-ml-3">
          <Button size="sm" variant="quiet" onPress={() => lookAtPrompt.open({ container })}>
            Show details
          </Button>
        </p>
      )}
      {!prompt && !error && <Skeleton rows={3} height="24px" label="Loading context" />}
      {!prompt && error && <ContextFault error={error} onRetry={() => void refetch()} />}
    </ContextSection>
  );
}
