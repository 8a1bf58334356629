import { useParams } from '@tanstack/react-router';
import { Part } from '@/kit/parts';
import { ChatView } from './ChatView';

/** A chat with its conversation. */
export default function ChatScreen() {
  const { slug } = useParams({ from: '/chats/$slug' });
  return (
    <ChatView slug={slug}>
      {({ id, title }) => (
        <Part
          part="conversation"
          container={{ kind: 'chat', id }}
          title={title}
          emptySentence="No messages yet"
        />
      )}
    </ChatView>
  );
}
