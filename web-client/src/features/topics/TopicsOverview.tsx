import { Plus } from 'lucide-react';
import { flatten, useTopicTree } from '@/api/topics';
import { useCollections } from '@/kit/places/collections';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Kbd } from '@/ui/Kbd';
import { useMinutes } from '@/ui/Minutely';
import { PaneHeader } from '@/ui/PaneHeader';
import { useDocumentTitle } from '@/ui/Sentence';
import { newTopic } from './dialogs';
import { overviewSentence } from './sentence';

/** Shown next to the list if no topic is open. */
export default function TopicsOverview() {
  const { data: nodes } = useTopicTree();
  const { chosen } = useCollections();
  useMinutes();
  const topics = flatten(nodes ?? []).filter((one) => !chosen || one.collection_id === chosen.id);
  const sentence = overviewSentence(topics, chosen?.name);
  useDocumentTitle(nodes ? sentence : 'Topics');
  return (
    <>
      <PaneHeader title={<h1 className="sr-only">Topics</h1>} />
      {nodes && (
        <EmptyState
          sentence={sentence}
          detail={topics.length > 0 ? 'Open one from the list, or create a new one.' : undefined}
          action={
            <Button onPress={() => newTopic.open({ parentId: null })}>
              <Plus aria-hidden size={16} /> New topic <Kbd keys="n" />
            </Button>
          }
        />
      )}
    </>
  );
}
