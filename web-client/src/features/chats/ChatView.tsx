import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { isGone } from '@/api/problem';
import { queries } from '@/api/queries';
import type { Chat } from '@/api/types';
import { TranscriptSkeleton } from '@/kit/ledger/TranscriptSkeleton';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { EmptyState } from '@/ui/EmptyState';
import { PaneHeader } from '@/ui/PaneHeader';
import { useDocumentTitle } from '@/ui/Sentence';
import { BecameTopic } from './BecameTopic';
import { OpenChat } from './OpenChat';

interface Props {
  slug: string;
  children: (chat: Chat) => ReactNode;
}

/** The page of a chat, or why it does not exist. */
export function ChatView({ slug, children }: Props) {
  const { data: chat, error, refetch } = useQuery(queries.chatBySlug(slug));
  const gone = isGone(error);
  // Remembers the id while the page is open.
  const [known, setKnown] = useState<{ slug: string; id: number }>();
  if (chat && !gone && known?.id !== chat.id) setKnown({ slug, id: chat.id });
  useDocumentTitle(chat && !gone ? chat.title : gone ? 'Chat not found' : 'Chat');
  if (chat && !gone) return <OpenChat key={chat.id} chat={chat} body={children(chat)} />;
  return (
    <>
      <PaneHeader title={<h1 className="sr-only">Chat</h1>} />
      {gone && known?.slug === slug && <BecameTopic id={known.id} />}
      {gone && (
        <EmptyState
          sentence="Chat not found"
          detail="It may have been deleted or converted to a topic, or the address is incomplete."
          action={
            <p className="flex gap-6">
              <Link to="/chats" className="text-accent underline underline-offset-4">
                New chat
              </Link>
              <Link to="/settings/trash" className="text-accent underline underline-offset-4">
                Open the trash
              </Link>
              <Link to="/" className="text-accent underline underline-offset-4">
                Go to Today
              </Link>
            </p>
          }
        />
      )}
      {!gone && (
        <QueryFallback query={{ error, refetch }} failed="The chat could not be loaded">
          <div className="@container flex min-h-0 flex-1 flex-col">
            <TranscriptSkeleton />
          </div>
        </QueryFallback>
      )}
    </>
  );
}
