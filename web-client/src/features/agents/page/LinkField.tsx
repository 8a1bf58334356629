import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { linkTo } from '@/api/address';
import { type Agent, agents, linkAgent } from '@/api/agents';
import { useChats } from '@/api/chats';
import { queries } from '@/api/queries';
import { indexOf, useTopicTree } from '@/api/topics';
import type { Chat, TopicNode } from '@/api/types';
import { type Command, useCommand } from '@/kit/commands/command';
import { patch } from '@/kit/commands/overlay';
import { PlaceField } from '@/kit/places/PlaceField';
import { Select } from '@/ui/Select';

const NO_TOPICS: TopicNode[] = [];
const NO_CHATS: Chat[] = [];
/** More than anyone would scroll through. */
const CHATS = 100;
const NOBODY = 'nobody';

interface Linked {
  agent: Agent;
  topic: number | null;
  chat: number | null;
}

const link: Command<Linked> = {
  touches: [agents.key],
  patches: ({ agent, topic, chat }) => [
    patch(agents.one(agent.id).queryKey, (one) => ({ ...one, topic_id: topic, chat_id: chat })),
  ],
  send: ({ agent, topic, chat }) => linkAgent(agent.id, { topic_id: topic, chat_id: chat }),
  failed: () => 'The conversation was not saved.',
};

/** Chooses the conversation that gets an agent's answers: a topic, a chat or none. */
export function LinkField({ agent }: { agent: Agent }) {
  const { data: tree = NO_TOPICS, isSuccess: hasTree } = useTopicTree();
  const { data: chats = NO_CHATS, isSuccess: hasChats } = useChats();
  const connect = useCommand(link);
  const shown = agent.topic_id === null ? undefined : indexOf(tree).byId.get(agent.topic_id);
  // An archived topic is not in the tree.
  const { data: away } = useQuery({
    ...queries.topic(agent.topic_id ?? 0),
    enabled: agent.topic_id !== null && hasTree && !shown,
  });
  const topic =
    shown ??
    (agent.topic_id !== null && away ? { ...away, children: [], unread_count: 0 } : undefined);
  const current = chats.find(({ id }) => id === agent.chat_id);
  // An archived chat is not in the list.
  const { data: archived } = useQuery({
    ...queries.chat(agent.chat_id ?? 0),
    enabled: agent.chat_id !== null && hasChats && !current,
  });
  const chat = current ?? archived;
  const listed = chats.slice(0, CHATS);
  const options = chat && !listed.includes(chat) ? [chat, ...listed] : listed;
  return (
    <div className="flex flex-col gap-4">
      <PlaceField
        label="Topic"
        first="No topic"
        value={topic ? { is: 'topic', topic } : { is: 'first' }}
        onChange={(place) =>
          void connect({ agent, topic: place.is === 'topic' ? place.topic.id : null, chat: null })
        }
      />
      <Select
        label="Chat"
        value={chat ? String(chat.id) : NOBODY}
        onChange={(id) =>
          void connect({ agent, topic: null, chat: id === NOBODY ? null : Number(id) })
        }
        options={[
          { id: NOBODY, label: 'No chat' },
          ...options.map(({ id, title }) => ({ id: String(id), label: title })),
        ]}
        help="A topic or a chat, not both."
      />
      {(topic || chat) && (
        <Link
          {...(topic
            ? linkTo({ ...topic, kind: 'topic' }, tree)
            : linkTo({ ...(chat as Chat), kind: 'chat' }))}
          className="w-fit text-accent underline underline-offset-4"
        >
          Open “{(topic ?? chat)?.title}”
        </Link>
      )}
    </div>
  );
}
