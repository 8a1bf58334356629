import { useQuery } from '@tanstack/react-query';
import type { Container } from '@/api/containers';
import { queries } from '@/api/queries';
import { ContextSection } from '@/kit/context/ContextSection';
import { Button } from '@/ui/Button';
import { describeChat } from './dialogs';

/** What the model is told in the chat, and how. */
export default function ChatContext({ container }: { container: Container }) {
  return container.kind === 'chat' ? <Told id={container.id} /> : null;
}

function Told({ id }: { id: number }) {
  const { data: chat } = useQuery(queries.chat(id));
  if (!chat) return null;
  return (
    <ContextSection title="About this chat">
      <p dir="auto" className="line-clamp-3 wrap-anywhere text-ink">
        {chat.title}
      </p>
      {chat.description && (
        <>
          <p
            dir="auto"
            className="mt-1 line-clamp-6 wrap-anywhere whitespace-pre-wrap text-ink-2"
            title={chat.description}
          >
            {chat.description}
          </p>
          {chat.description_as_system_prompt && (
            <p className="mt-1 text-ink-3">Sent before every message.</p>
          )}
        </>
      )}
      <p className="mt-2 -ml-3">
        <Button size="sm" variant="quiet" onPress={() => describeChat.open({ id })}>
          {chat.description ? 'Edit the description' : 'Add a description'}
        </Button>
      </p>
    </ContextSection>
  );
}
