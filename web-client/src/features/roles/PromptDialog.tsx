import type { Container } from '@/api/containers';
import { Dialog } from '@/ui/Dialog';
import { PromptBar } from './PromptBar';
import { PromptParts } from './PromptParts';
import { usePrompt } from './usePrompt';

/** The same as next to a conversation, for when there is no room for it. */
export default function PromptDialog(props: { container: Container; onClose: () => void }) {
  const { data: prompt } = usePrompt(props.container);
  return (
    <Dialog title="Sent to the model" isOpen onClose={props.onClose}>
      {prompt && (
        <div className="text-second">
          <PromptBar prompt={prompt} />
          <PromptParts prompt={prompt} />
        </div>
      )}
    </Dialog>
  );
}
