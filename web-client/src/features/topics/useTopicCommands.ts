import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FolderPlus, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { sentenceOf } from '@/api/problem';
import { pathTo, useChangeTopic, useTopicTree } from '@/api/topics';
import type { Topic } from '@/api/types';
import type { MenuEntry } from '@/ui/Menu';
import { toast } from '@/ui/toast';
import { deleteTopic } from './deletion';
import { newTopic } from './dialogs';

/** What can be done with a topic, wherever it is shown. */
export function useTopicCommands(openSlug: string | undefined) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const change = useChangeTopic();
  const { data: tree } = useTopicTree();

  const open = (topic: Topic) =>
    navigate({
      to: '/topics/$',
      params: { _splat: pathTo(tree ?? [], topic.id) ?? topic.slug },
    });

  const rename = async (topic: Topic, title: string) => {
    const wanted = title.trim();
    if (wanted === '' || wanted === topic.title) return;
    try {
      await change.mutateAsync({ id: topic.id, title: wanted });
    } catch (fault) {
      toast.error(`“${topic.title}” keeps its name.`, sentenceOf(fault));
    }
  };

  const pin = async (topic: Topic) => {
    try {
      await change.mutateAsync({ id: topic.id, pinned: !topic.pinned });
    } catch (fault) {
      toast.error('That did not work.', sentenceOf(fault));
    }
  };

  const remove = (topic: Topic) => {
    if (topic.slug === openSlug) void navigate({ to: '/topics' });
    deleteTopic(topic, client);
  };

  const menuOf = (topic: Topic, startRenaming: () => void): MenuEntry[] => [
    { id: 'rename', label: 'Rename', icon: Pencil, shortcut: 'F2', run: startRenaming },
    {
      id: 'pin',
      label: topic.pinned ? 'Unpin' : 'Pin',
      icon: topic.pinned ? PinOff : Pin,
      run: () => void pin(topic),
    },
    {
      id: 'under',
      label: 'New topic under this',
      icon: FolderPlus,
      run: () => newTopic.open({ parentId: topic.id }),
    },
    { id: 'delete', label: 'Delete', icon: Trash2, danger: true, run: () => remove(topic) },
  ];

  return { open, rename, remove, menuOf };
}

export type TopicCommands = ReturnType<typeof useTopicCommands>;
