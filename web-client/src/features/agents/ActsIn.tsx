import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { linkTo } from '@/api/address';
import { queries } from '@/api/queries';
import { fieldsOf } from '@/ui/json';

/** The conversation that a call of Steward's own tools names by its id, which says nothing to the user. */
export function ActsIn({ asked }: { asked: Readonly<Record<string, string>> }) {
  const own = asked['server'] === 'steward' && asked['arguments'];
  const fields = new Map(fieldsOf(own || ''));
  const topicId = Number(fields.get('topic_id'));
  const chatId = Number(fields.get('chat_id'));
  const { data: topic } = useQuery({ ...queries.topic(topicId), enabled: topicId > 0 });
  const { data: chat } = useQuery({ ...queries.chat(chatId), enabled: chatId > 0 });
  const shown = topic ?? chat;
  return (
    shown && (
      <div>
        <p className="text-meta text-ink-3">{topic ? 'Topic' : 'Chat'}</p>
        <Link
          {...linkTo({ ...shown, kind: topic ? 'topic' : 'chat' })}
          dir="auto"
          className="wrap-anywhere text-accent underline underline-offset-4"
        >
          {shown.title}
        </Link>
      </div>
    )
  );
}
