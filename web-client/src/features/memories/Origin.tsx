import { Link } from '@tanstack/react-router';
import type { Memory } from '@/api/memories';
import { When } from '@/ui/Minutely';

/** The origin of a memory, when it was written, and when a model was last told it. */
export function Origin({ memory }: { memory: Memory }) {
  const { id, origin, created_at, used_at } = memory;
  return (
    <p className="text-meta text-ink-3">
      {origin ? (
        <>
          From <Place origin={origin} />,{' '}
        </>
      ) : (
        'Added '
      )}
      <When at={created_at} />
      {' · '}
      {used_at ? (
        <>
          last used <When at={used_at} />
        </>
      ) : (
        'not used yet'
      )}
      <span title="ID for /memory-update"> · #{id}</span>
    </p>
  );
}

function Place({ origin }: { origin: NonNullable<Memory['origin']> }) {
  const { topic_id, chat_id, message_id, slug, title } = origin;
  const look = 'text-ink-2 underline underline-offset-2 wrap-anywhere';
  const hash = message_id ? `message-${message_id}` : '';
  if (slug && topic_id) {
    return (
      <Link to="/topics/$" params={{ _splat: slug }} hash={hash} className={look}>
        {title}
      </Link>
    );
  }
  if (slug && chat_id) {
    return (
      <Link to="/chats/$slug" params={{ slug }} hash={hash} className={look}>
        {title}
      </Link>
    );
  }
  return <span title="The conversation was deleted">“{title}”</span>;
}
