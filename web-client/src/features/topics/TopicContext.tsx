import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Container } from '@/api/containers';
import { queries } from '@/api/queries';
import { ancestors, flatten, pathTo, useTopicTree } from '@/api/topics';
import type { TopicNode } from '@/api/types';
import { ContextSection } from '@/kit/context/ContextSection';

/** What the model is told of the topic, what it is not, and the topics below it. */
export default function TopicContext({ container }: { container: Container }) {
  const { data: nodes = [] } = useTopicTree();
  const node =
    container.kind === 'topic' ? flatten(nodes).find(({ id }) => id === container.id) : undefined;
  if (!node) return null;
  const above = ancestors(nodes, node.id);
  return (
    <>
      <ContextSection title="About this topic">
        <Told slug={node.slug} />
        {above.length > 0 && (
          <p dir="auto" className="mt-2 wrap-anywhere text-ink-3">
            Not included: {above.map(({ title }) => title).join(' / ')}
          </p>
        )}
      </ContextSection>
      {node.children.length > 0 && (
        <ContextSection title="Subtopics">
          <Below nodes={nodes} topics={node.children} />
        </ContextSection>
      )}
    </>
  );
}

function Told({ slug }: { slug: string }) {
  const { data: topic } = useQuery(queries.topicBySlug(slug));
  return (
    <>
      <p dir="auto" className="line-clamp-3 wrap-anywhere text-ink">
        {topic?.title}
      </p>
      {topic?.description && (
        <p
          dir="auto"
          className="mt-1 line-clamp-6 wrap-anywhere whitespace-pre-wrap text-ink-2"
          title={topic.description}
        >
          {topic.description}
        </p>
      )}
    </>
  );
}

const SHOWN = 12;

function Below({ nodes, topics }: { nodes: TopicNode[]; topics: TopicNode[] }) {
  return (
    <ul className="-mx-2 flex flex-col">
      {topics.slice(0, SHOWN).map(({ id, slug, title }) => (
        <li key={id}>
          <Link
            to="/topics/$"
            params={{ _splat: pathTo(nodes, id) ?? slug }}
            dir="auto"
            className="block truncate rounded-lg px-2 py-1 text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:py-2.5"
          >
            {title}
          </Link>
        </li>
      ))}
      {topics.length > SHOWN && (
        <li className="px-2 py-1 text-ink-3">and {topics.length - SHOWN} more</li>
      )}
    </ul>
  );
}
