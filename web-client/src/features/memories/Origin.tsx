import { Link } from '@tanstack/react-router';
import type { Memory } from '@/api/memories';
import { Minutely } from '@/ui/Minutely';
import { longWhen } from '@/ui/when';

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
      <time dateTime={created_at}>
        <Minutely>{() => longWhen(created_at)}</Minutely>
      </time>
      {' · '}
      {used_at ? (
        <>
          last used{' '}
          <time dateTime={used_at}>
            <Minutely>{() => longWhen(used_at)}</Minutely>
          </time>
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
