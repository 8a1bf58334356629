import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { linkTo } from '@/api/address';
import { api, patiently, take } from '@/api/client';
import { isBusy, isGone, sentenceOf } from '@/api/problem';
import { keys } from '@/api/queries';
import { useTopicTree } from '@/api/topics';
import type { Chat, TopicNode } from '@/api/types';
import { becameTopic } from '@/kit/becameTopic';
import { useCollections } from '@/kit/places/collections';
import { PlaceField } from '@/kit/places/PlaceField';
import type { Place } from '@/kit/places/PlaceMenu';
import { Dialog } from '@/ui/Dialog';
import { Form } from '@/ui/Form';
import { SubmitFoot } from '@/ui/SubmitFoot';
import { toast } from '@/ui/toast';

/** Until the collections are loaded: at the top of the default one. */
const TOP: Place = { is: 'first' };
const NONE: TopicNode[] = [];

function faultOf(fault: unknown): string {
  if (isBusy(fault))
    return 'An answer is still being written in this chat. Wait for it, or stop it.';
  return isGone(fault) ? 'This chat was deleted, or is already a topic.' : sentenceOf(fault);
}

function queryOf(place: Place) {
  switch (place.is) {
    case 'collection':
      return { collection_id: place.collection.id };
    case 'topic':
      return { parent_id: place.topic.id };
    case 'first':
      return {};
  }
}

/** Chooses the place of the topic that a chat is converted to. */
export default function PromoteDialog({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const { data: tree = NONE } = useTopicTree();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { collections, chosen } = useCollections();
  const [picked, setPicked] = useState<Place>();
  const general = chosen ?? collections.find((one) => one.is_default);
  const place: Place = picked ?? (general ? { is: 'collection', collection: general } : TOP);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const promote = async () => {
    setBusy(true);
    try {
      const topic = await take(
        api.POST('/api/chats/{id}/promote', {
          params: { path: { id: chat.id }, query: queryOf(place) },
          ...patiently,
        }),
      );
      becameTopic(chat.id);
      await navigate(linkTo({ ...topic, kind: 'topic' }, tree));
      void client.invalidateQueries({ queryKey: keys.topics });
      void client.invalidateQueries({ queryKey: keys.chats });
      void client.invalidateQueries({ queryKey: keys.news });
      toast.done(`“${topic.title}” is now a topic.`);
      onClose();
    } catch (problem) {
      setFault(problem);
      setBusy(false);
    }
  };

  return (
    <Dialog title={`Convert ${chat.title} to a topic`} isOpen onClose={onClose}>
      <Form onSubmit={() => !busy && void promote()}>
        <p className="text-ink-2">All messages are kept. The chat moves from Chats to Topics.</p>
        <PlaceField
          label="Location"
          value={place}
          onChange={setPicked}
          collections={collections}
          {...(general ? {} : { first: 'Top level' })}
        />
        <SubmitFoot
          error={fault !== undefined && faultOf(fault)}
          label="Convert to topic"
          onCancel={onClose}
          isPending={busy}
        />
      </Form>
    </Dialog>
  );
}
