import { useParams } from '@tanstack/react-router';
import { Part } from '@/kit/parts';
import { slugOf } from './slug';
import { TopicView } from './TopicView';

/** A topic with its conversation. */
export default function TopicScreen() {
  const { _splat } = useParams({ from: '/topics/$' });
  return (
    <TopicView slug={slugOf(_splat)} path={_splat ?? ''}>
      {(topic) => (
        <Part
          part="conversation"
          container={{ kind: 'topic', id: topic.id }}
          title={topic.title}
          emptySentence="No messages yet"
        />
      )}
    </TopicView>
  );
}
