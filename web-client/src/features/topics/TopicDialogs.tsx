import { Plus } from 'lucide-react';
import type { Topic } from '@/api/types';
import { runWhenOffered, useActions } from '@/ui/actions';
import { lazyOverlay } from '@/ui/lazyPart';
import { useTopicDialogs } from './dialogs';
import { useTopicCommands } from './useTopicCommands';

const NewTopicDialog = lazyOverlay(() => import('./NewTopicDialog'));

/** A topic can be begun from anywhere. */
export function TopicDialogs() {
  const { creating, create, close } = useTopicDialogs();
  const { open } = useTopicCommands(undefined);
  useActions([
    {
      id: 'topic.new',
      label: 'New topic',
      group: 'Do',
      icon: Plus,
      shortcut: 'n',
      run: () => create(null),
    },
  ]);
  if (!creating) return null;
  const begin = async (topic: Topic) => {
    await open(topic);
    runWhenOffered('conversation.write');
  };
  return <NewTopicDialog parentId={creating.parentId} onClose={close} onCreated={begin} />;
}
