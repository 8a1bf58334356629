import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useEffect } from 'react';
import { isGone } from '@/api/problem';
import { queries } from '@/api/queries';
import { ancestors, pathTo, useTopicTree } from '@/api/topics';
import type { Topic, TopicNode } from '@/api/types';
import { TranscriptSkeleton } from '@/kit/ledger/TranscriptSkeleton';
import { OpenConversation } from '@/kit/OpenConversation';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { EmptyState } from '@/ui/EmptyState';
import { PaneHeader } from '@/ui/PaneHeader';
import { useDocumentTitle } from '@/ui/Sentence';
import { useNewAddress } from './useNewAddress';
import { useTopicCommands } from './useTopicCommands';

interface Props {
  slug: string;
  /** The current address, which is corrected after a rename or a move. */
  path: string;
  children: (topic: Topic) => ReactNode;
}

/** The frame of a topic: its header, with the caller's content below. */
export function TopicView({ slug, path, children }: Props) {
  const { data: topic, error, refetch } = useQuery(queries.topicBySlug(slug));
  // Query results render at once; the large page is deferred, in small steps, after what is already there.
  const isDue = useDeferredValue(topic !== undefined, false);
  const gone = isGone(error);
  useNewAddress(gone ? topic : undefined);
  useDocumentTitle(gone ? 'Topic not found' : (topic?.title ?? 'Topic'));
  if (topic && isDue && !gone)
    return <OpenTopic key={topic.id} topic={topic} path={path} body={children(topic)} />;
  return (
    <>
      <PaneHeader title={<h1 className="sr-only">Topic</h1>} />
      {gone && (
        <EmptyState
          sentence="Topic not found"
          detail="It may have been deleted, or the address is incomplete."
          action={
            <p className="flex gap-6">
              <Link to="/topics" className="text-accent underline underline-offset-4">
                Browse topics
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
        <QueryFallback query={{ error, refetch }} failed="The topic could not be loaded">
          <div className="@container flex min-h-0 flex-1 flex-col">
            <TranscriptSkeleton />
          </div>
        </QueryFallback>
      )}
    </>
  );
}

const NONE: TopicNode[] = [];

/** Labels for commands that "… this topic" does not fit. */
const THIS_TOPIC: Record<string, string> = {
  move: 'Move this topic to…',
  read: 'Mark this topic as read',
  unread: 'Mark this topic as unread',
  address: 'Change the address of this topic',
  name: 'Suggest a name for this topic',
  under: 'New topic under this',
  markdown: 'Export this topic as Markdown',
  json: 'Export this topic as JSON',
};

function OpenTopic({ topic, path, body }: { topic: Topic; path: string; body: ReactNode }) {
  const { data: nodes = NONE } = useTopicTree();
  const navigate = useNavigate();
  const commands = useTopicCommands();

  const proper = pathTo(nodes, topic.id);
  useEffect(() => {
    if (proper !== undefined && proper !== path) {
      // Keeps the message that the address names.
      const address = { to: '/topics/$', params: { _splat: proper }, hash: true } as const;
      void navigate({ ...address, replace: true });
    }
  }, [proper, path, navigate]);

  return (
    <OpenConversation
      container={{ kind: 'topic', id: topic.id }}
      title={topic.title}
      onRename={(title) => commands.rename(topic, title)}
      menuOf={(startRenaming) => commands.menuOf([topic], startRenaming)}
      named={THIS_TOPIC}
      place={
        topic.archived_at === null ? (
          <Place nodes={ancestors(nodes, topic.id)} pathOf={(id) => pathTo(nodes, id)} />
        ) : (
          <Link to="/topics/archive" className="hover:text-ink hover:underline">
            Archived
          </Link>
        )
      }
    >
      {body}
    </OpenConversation>
  );
}

function Place({ nodes, pathOf }: { nodes: Topic[]; pathOf: (id: number) => string | undefined }) {
  if (nodes.length === 0) return null;
  return (
    <nav aria-label="Breadcrumb" dir="auto" className="truncate">
      {nodes.map((node, position) => (
        <span key={node.id}>
          {position > 0 && <span aria-hidden> / </span>}
          <Link
            to="/topics/$"
            params={{ _splat: pathOf(node.id) ?? node.slug }}
            // Not <bdi>: its text would not count for the direction of the whole.
            className="[unicode-bidi:plaintext] hover:text-ink hover:underline"
          >
            {node.title}
          </Link>
        </span>
      ))}
    </nav>
  );
}
