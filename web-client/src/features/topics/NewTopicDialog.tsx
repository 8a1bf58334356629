import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { linkTo } from '@/api/address';
import { newId } from '@/api/ids';
import { sendLater } from '@/api/outbox';
import { isAway, sentenceOf } from '@/api/problem';
import { indexOf, useCreateTopic, useTopicTree } from '@/api/topics';
import type { TopicNode } from '@/api/types';
import { kept, useDraft } from '@/kit/drafts';
import { useUploadsOf } from '@/kit/files/uploads';
import { sayFirst } from '@/kit/firstMessage';
import { useCollections } from '@/kit/places/collections';
import { StartComposer } from '@/kit/StartComposer';
import { titleOfFirst } from '@/kit/useBeginChat';
import { runWhenOffered } from '@/ui/actions';
import { Dialog } from '@/ui/Dialog';
import { SubmitFoot } from '@/ui/SubmitFoot';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';

const NONE: TopicNode[] = [];

interface Props {
  parentId: number | null;
  onClose: () => void;
}

/** Creates a topic from a title, a first message, or both. */
export default function NewTopicDialog({ parentId, onClose }: Props) {
  const navigate = useNavigate();
  const form = useId();
  const [title, setTitle] = useState('');
  const client = useQueryClient();
  const create = useCreateTopic();
  const { data: tree } = useTopicTree();
  // The same for each retry: if only the response was lost, the topic already exists.
  const [id] = useState(newId);
  const { chosen } = useCollections();
  const parent = parentId === null ? undefined : indexOf(tree ?? NONE).byId.get(parentId);
  // Below another topic, it gets the collection of that one.
  const collection = parentId === null ? (chosen?.id ?? null) : null;
  const draft = `new-topic:${parentId ?? ''}`;
  const [message, setMessage] = useDraft('draft', draft);
  const files = useUploadsOf(draft);
  const hasMessage = message.trim() !== '' || files.length > 0;

  /** Throws if nothing was created; the typed text then stays. */
  const begin = async (text: string, model: string) => {
    const name = title.trim() || titleOfFirst(text, draft);
    const content = text.trim();
    try {
      const topic = await create.mutateAsync({
        title: name,
        parent_id: parentId,
        collection_id: collection,
        public_id: id,
      });
      onClose();
      if (content !== '' || files.length > 0)
        await sayFirst(client, { kind: 'topic', id: topic.id }, { text, id, model, draft });
      await navigate(linkTo({ ...topic, kind: 'topic' }, tree));
      runWhenOffered('conversation.write');
    } catch (fault) {
      if (!isAway(fault) || files.length > 0) throw fault;
      const wish = { title: name, parent: parentId, collection, model };
      sendLater(
        client,
        { is: 'topic', ...wish, content: content || null, draft: content ? draft : null },
        id,
      );
      toast.done(`“${name}” will be created when Steward is back online.`);
      onClose();
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    begin(message, kept('model', draft)).then(
      () => setMessage(''),
      // The field shows the error.
      () => {},
    );
  };

  return (
    <Dialog
      title={parent ? `New topic under ${parent.title}` : 'New topic'}
      width="md"
      isOpen
      onClose={onClose}
    >
      <div className="flex flex-col gap-4 pt-1">
        <form id={form} onSubmit={submit}>
          <TextField
            label="What is it about?"
            autoFocus
            isRequired={!hasMessage}
            value={title}
            onChange={setTitle}
            maxLength={255}
            placeholder="Kitchen renovation"
            error={create.error ? sentenceOf(create.error) : undefined}
          />
        </form>
        <StartComposer
          draft={draft}
          placeholder="First message (optional)"
          submit="Start topic"
          onStart={begin}
        />
        <SubmitFoot
          label={hasMessage ? 'Create and send' : 'Create'}
          onCancel={onClose}
          form={form}
          isPending={create.isPending}
        />
      </div>
    </Dialog>
  );
}
