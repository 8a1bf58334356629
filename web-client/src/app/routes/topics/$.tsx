import { createFileRoute } from '@tanstack/react-router';
import { queries } from '@/api/queries';
import { Conversation } from '@/features/conversation';
import { TopicView } from '@/features/topics/TopicView';
import { queryClient } from '../../queryClient';

const slugOf = (splat: string | undefined) => splat?.split('/').at(-1) ?? '';

/** `/topics/<ancestor slugs…>/<slug>`: the last slug names the topic, the ones before it are for people. */
export const Route = createFileRoute('/topics/$')({
  loader: ({ params }) => {
    void queryClient.prefetchQuery(queries.topicBySlug(slugOf(params._splat)));
  },
  component: Topic,
});

function Topic() {
  const { _splat } = Route.useParams();
  return (
    <TopicView slug={slugOf(_splat)} path={_splat ?? ''}>
      {(topic) => (
        <Conversation
          container={{ kind: 'topic', id: topic.id }}
          title={topic.title}
          emptySentence="Ask something, and the answer stays here"
        />
      )}
    </TopicView>
  );
}
