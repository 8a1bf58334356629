import type { ReactNode } from 'react';
import type { Chat } from '@/api/types';
import { OpenConversation } from '@/kit/OpenConversation';
import { useChatCommands } from './useChatCommands';
import { useNewHere } from './useNewHere';

/** Labels for commands that "… this chat" does not fit. */
const THIS_CHAT: Record<string, string> = {
  name: 'Suggest a name for this chat',
  promote: 'Convert this chat to a topic',
  unarchive: 'Unarchive this chat',
  markdown: 'Export this chat as Markdown',
  json: 'Export this chat as JSON',
};

/** The frame of one chat. */
export function OpenChat({ chat, body }: { chat: Chat; body: ReactNode }) {
  const commands = useChatCommands();
  useNewHere();
  return (
    <OpenConversation
      container={{ kind: 'chat', id: chat.id }}
      title={chat.title}
      onRename={(title) => commands.rename(chat, title)}
      menuOf={(startRenaming) => commands.menuOf([chat], startRenaming)}
      named={THIS_CHAT}
      place={chat.archived_at === null ? undefined : 'Archived'}
    >
      {body}
    </OpenConversation>
  );
}
