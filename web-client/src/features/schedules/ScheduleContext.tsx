import type { Container } from '@/api/containers';
import { indexOf, useTopicTree } from '@/api/topics';
import { ContextSection } from '@/kit/context/ContextSection';
import ScheduleView from './ScheduleView';

/** The schedule of the open topic; renders nothing if there is none. */
export default function ScheduleContext({ container: { kind, id } }: { container: Container }) {
  const { data: nodes = [] } = useTopicTree();
  const topic = kind === 'topic' ? indexOf(nodes).byId.get(id) : undefined;
  if (!topic || topic.schedule === null) return null;
  return (
    <ContextSection title="Schedule">
      <ScheduleView owner={{ kind: 'topic', id }} title={topic.title} exists />
    </ContextSection>
  );
}
