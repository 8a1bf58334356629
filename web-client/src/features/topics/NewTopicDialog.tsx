import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { linkTo } from '@/api/address';
import { newId } from '@/api/ids';
import { sendLater } from '@/api/outbox';
import { isAway, sentenceOf } from '@/api/problem';
import { indexOf, useCreateTopic, useTopicTree } from '@/api/topics';
import type { TopicNode } from '@/api/types';
import { useCollections } from '@/kit/places/collections';
import { runWhenOffered } from '@/ui/actions';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { DialogFoot } from '@/ui/DialogFoot';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';

const NONE: TopicNode[] = [];

interface Props {
  parentId: number | null;
  onClose: () => void;
}

export default function NewTopicDialog({ parentId, onClose }: Props) {
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const client = useQueryClient();
  const create = useCreateTopic();
  const { data: tree } = useTopicTree();
  // The same in each try: a topic whose answer was lost is there already.
  const [id] = useState(newId);
  const { chosen } = useCollections();
  const parent = parentId === null ? undefined : indexOf(tree ?? NONE).byId.get(parentId);
  // Below another topic it is in the collection of that one.
  const collection = parentId === null ? (chosen?.id ?? null) : null;

  return (
    <Dialog
      title={parent ? `New topic under ${parent.title}` : 'New topic'}
      isOpen
      onClose={onClose}
    >
      <form
        className="flex flex-col gap-4 pt-1"
        onSubmit={(event) => {
          event.preventDefault();
          if (title.trim() === '') return;
          create.mutate(
            {
              title: title.trim(),
              parent_id: parentId,
              collection_id: collection,
              public_id: id,
            },
            {
              onError: (fault) => {
                if (!isAway(fault)) return;
                const wish = {
                  title: title.trim(),
                  parent: parentId,
                  collection,
                  content: null,
                  draft: null,
                };
                sendLater(client, { is: 'topic', ...wish }, id);
                toast.done(`“${title.trim()}” will be created when Steward is back online.`);
                onClose();
              },
              onSuccess: async (topic) => {
                onClose();
                await navigate(linkTo({ ...topic, kind: 'topic' }, tree));
                runWhenOffered('conversation.write');
              },
            },
          );
        }}
      >
        <TextField
          label="What is it about?"
          autoFocus
          value={title}
          onChange={setTitle}
          maxLength={255}
          placeholder="Kitchen renovation"
          error={create.error ? sentenceOf(create.error) : undefined}
        />
        <DialogFoot>
          <Button variant="quiet" onPress={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            type="submit"
            isPending={create.isPending}
            isDisabled={title.trim() === ''}
          >
            Create
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
