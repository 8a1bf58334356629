import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis, Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { ProblemError, sentenceOf } from '@/api/problem';
import { queries } from '@/api/queries';
import { useRunning } from '@/api/running';
import { ancestors, pathTo, topicKey, useTopicTree } from '@/api/topics';
import type { Topic, TopicNode } from '@/api/types';
import { RenameField } from '@/kit/list/RenameField';
import { useActions } from '@/ui/actions';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { IconButton } from '@/ui/IconButton';
import { Menu } from '@/ui/Menu';
import { PaneHeader } from '@/ui/PaneHeader';
import { useDocumentTitle } from '@/ui/Sentence';
import { useTopicCommands } from './useTopicCommands';

interface Props {
  slug: string;
  /** The address as it stands, to be put right after a rename or a move. */
  path: string;
  children: (topic: Topic) => ReactNode;
}

/** The frame of one topic: its header, and what the caller puts under it. */
export function TopicView({ slug, path, children }: Props) {
  const { data: topic, error, refetch } = useQuery(queries.topicBySlug(slug));
  const gone = error instanceof ProblemError && error.status === 404;
  useDocumentTitle(topic?.title ?? (gone ? 'No such topic' : 'Topic'));
  if (topic && !gone)
    return <OpenTopic key={topic.id} topic={topic} path={path} body={children(topic)} />;
  return (
    <>
      <PaneHeader title={<h1 className="sr-only">Topic</h1>} />
      {gone && (
        <EmptyState
          sentence="There is no topic at this address"
          detail="It may have been deleted, or the address is not complete."
          action={
            <p className="flex gap-6">
              <Link to="/topics" className="text-accent underline underline-offset-4">
                Look through the topics
              </Link>
              <Link to="/" className="text-accent underline underline-offset-4">
                Go to today
              </Link>
            </p>
          }
        />
      )}
      {error && !gone && (
        <ErrorState
          sentence="The topic could not be read"
          detail={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

const NONE: TopicNode[] = [];

function OpenTopic({ topic, path, body }: { topic: Topic; path: string; body: ReactNode }) {
  const { data: nodes = NONE } = useTopicTree();
  const navigate = useNavigate();
  const running = useRunning((state) => state.keys.has(topicKey(topic)));
  const commands = useTopicCommands();
  const menu = commands.menuOf([topic], () => setRenaming(true));
  const [renaming, setRenaming] = useState(false);
  useDocumentTitle(running ? `Answering: ${topic.title}` : topic.title);

  const proper = pathTo(nodes, topic.id);
  useEffect(() => {
    if (proper !== undefined && proper !== path) {
      void navigate({ to: '/topics/$', params: { _splat: proper }, replace: true });
    }
  }, [proper, path, navigate]);

  useActions(
    [
      {
        id: 'topic.rename',
        label: 'Rename this topic',
        group: 'Here',
        icon: Pencil,
        shortcut: 'F2',
        run: () => setRenaming(true),
      },
      ...menu
        .filter(({ id }) => id !== 'rename')
        .map(({ id, label, icon, run }) => ({
          id: `topic.${id}`,
          label: id === 'under' ? label : `${label} this topic`,
          group: 'Here' as const,
          ...(icon ? { icon } : {}),
          run,
        })),
    ],
    `${topic.id} ${topic.pinned}`,
  );

  return (
    <>
      <PaneHeader
        title={
          renaming ? (
            <RenameField
              title={topic.title}
              onDone={(title) => {
                setRenaming(false);
                commands.rename(topic, title);
              }}
              onCancel={() => setRenaming(false)}
              className="w-full font-serif text-pane font-[560]"
            />
          ) : (
            <h1
              onDoubleClick={() => setRenaming(true)}
              title={topic.title}
              dir="auto"
              className="truncate font-serif text-pane font-[560]"
            >
              {topic.title}
            </h1>
          )
        }
        place={<Place nodes={ancestors(nodes, topic.id)} pathOf={(id) => pathTo(nodes, id)} />}
        actions={
          <Menu label="Topic actions" entries={menu}>
            <IconButton icon={Ellipsis} label="Topic actions" />
          </Menu>
        }
      />
      {body}
    </>
  );
}

interface PlaceProps {
  nodes: Topic[];
  pathOf: (id: number) => string | undefined;
}

function Place({ nodes, pathOf }: PlaceProps) {
  if (nodes.length === 0) return null;
  return (
    <nav aria-label="Where this topic is" className="truncate">
      {nodes.map((node, position) => (
        <span key={node.id}>
          {position > 0 && <span aria-hidden> / </span>}
          <Link
            to="/topics/$"
            params={{ _splat: pathOf(node.id) ?? node.slug }}
            className="hover:text-ink hover:underline"
          >
            {node.title}
          </Link>
        </span>
      ))}
    </nav>
  );
}
