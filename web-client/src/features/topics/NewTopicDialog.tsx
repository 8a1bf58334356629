import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sentenceOf } from '@/api/problem';
import { flatten, pathTo, useCreateTopic, useTopicTree } from '@/api/topics';
import { runWhenOffered } from '@/ui/actions';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { TextField } from '@/ui/TextField';

interface Props {
  parentId: number | null;
  onClose: () => void;
}

export default function NewTopicDialog({ parentId, onClose }: Props) {
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const create = useCreateTopic();
  const { data: tree } = useTopicTree();
  const parent = flatten(tree ?? []).find(({ id }) => id === parentId);

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
            { title: title.trim(), parent_id: parentId },
            {
              onSuccess: async (topic) => {
                onClose();
                const above = parentId === null ? undefined : pathTo(tree ?? [], parentId);
                const path = above === undefined ? topic.slug : `${above}/${topic.slug}`;
                await navigate({ to: '/topics/$', params: { _splat: path } });
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
        <div className="flex justify-end gap-2">
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
        </div>
      </form>
    </Dialog>
  );
}
