import { Link } from '@tanstack/react-router';
import { linkTo } from '@/api/address';
import type { RunChange } from '@/api/agentChanges';
import { useChats } from '@/api/chats';
import { indexOf, useTopicTree } from '@/api/topics';
import type { Chat, TopicNode } from '@/api/types';

const NO_TOPICS: TopicNode[] = [];
const NO_CHATS: Chat[] = [];
const LOOK = 'underline-offset-4 hover:underline';

/** The changed item, as a link if it has an address. */
export function ChangeLink({ change }: { change: RunChange }) {
  const { kind, subject, title, place } = change;
  const name = <bdi>{title}</bdi>;
  switch (kind) {
    case 'topic':
    case 'message':
    case 'reminder':
      return (
        <InConversation place={place} message={kind === 'message' ? subject : undefined}>
          {name}
        </InConversation>
      );
    case 'memory':
      return (
        <Link to="/settings/memories" className={LOOK}>
          {name}
        </Link>
      );
    case 'skill':
      return (
        <Link to="/settings/skills/$name" params={{ name: subject }} className={LOOK}>
          {name}
        </Link>
      );
    case 'workflow_state':
      return (
        <Link
          to="/workflows/$id/state"
          params={{ id: String(place?.replace('workflow:', '') ?? '') }}
          className={LOOK}
        >
          {name}
        </Link>
      );
    case 'agent_state':
      return (
        <Link
          to="/agents/$id/settings"
          params={{ id: String(place?.replace('agent:', '') ?? '') }}
          className={LOOK}
        >
          {name}
        </Link>
      );
  }
}

interface Props {
  place: string | null;
  message?: string | undefined;
  children: React.ReactNode;
}

/** A deleted or archived conversation is in no list and has no address here. */
function InConversation({ place, message, children }: Props) {
  const { data: tree = NO_TOPICS } = useTopicTree();
  const { data: chats = NO_CHATS } = useChats();
  const [kind, number] = place?.split(':') ?? [];
  const id = Number(number);
  const known =
    kind === 'topic' ? indexOf(tree).byId.get(id) : chats.find((chat) => chat.id === id);
  if (!known) return <>{children}</>;
  const { slug } = known;
  const where = { kind: kind === 'topic' ? 'topic' : 'chat', id, slug } as const;
  return (
    <Link
      {...linkTo(where, tree)}
      {...(message && { hash: `message-${message}` })}
      className={LOOK}
    >
      {children}
    </Link>
  );
}
