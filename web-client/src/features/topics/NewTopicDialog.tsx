import { useState } from 'react';
import { sentenceOf } from '@/api/problem';
import { flatten, useCreateTopic, useTopicTree } from '@/api/topics';
import type { Topic } from '@/api/types';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { TextField } from '@/ui/TextField';

interface Props {
  parentId: number | null;
  onClose: () => void;
  onCreated: (topic: Topic) => void;
}

export default function NewTopicDialog({ parentId, onClose, onCreated }: Props) {
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
              onSuccess: (topic) => {
                onClose();
                onCreated(topic);
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
