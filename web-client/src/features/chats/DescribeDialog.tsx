import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { keys, queries } from '@/api/queries';
import type { Chat } from '@/api/types';
import { changesOf } from '@/kit/forms/changesOf';
import { FormFoot } from '@/kit/forms/FormFoot';
import { useForm } from '@/kit/forms/useForm';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { Refine } from '@/kit/refine/Refine';
import { Dialog } from '@/ui/Dialog';
import { Form } from '@/ui/Form';
import { Skeleton } from '@/ui/Skeleton';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';

/** What a model should know about a chat: as a note next to it, or at the start of every question. */
export default function DescribeDialog({ id, onClose }: { id: number; onClose: () => void }) {
  // Lists shorten long descriptions.
  const reading = useQuery(queries.chat(id));
  const { data: chat } = reading;
  return (
    <Dialog title="Chat description" isOpen onClose={onClose} width="md">
      {chat && <Fields key={chat.id} chat={chat} onClose={onClose} />}
      <QueryFallback query={reading} failed="The chat could not be loaded">
        <Skeleton rows={4} height="40px" label="Loading the chat" />
      </QueryFallback>
    </Dialog>
  );
}

/** The service's limit. */
const MAX_LENGTH = 20_000;

type Description = Pick<Chat, 'description' | 'description_as_system_prompt'>;

/** Typed text is kept until saved or discarded. */
function Fields({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    id: `describe.${chat.id}`,
    updateOf: ({ description, ...typed }: Partial<Description>) =>
      changesOf<Description>(chat, {
        ...typed,
        description: description?.trim() === '' ? null : description,
      }),
    save: async (body) => {
      await api.PATCH('/api/chats/{id}', { params: { path: { id: chat.id } }, body });
      await client.invalidateQueries({ queryKey: keys.chats });
    },
    failed: `The description of “${chat.title}” was not saved.`,
  });
  const { draft, set, save } = form;
  const { description = chat.description, description_as_system_prompt: instructs } = draft;
  const text = description ?? '';
  const setText = (typed: string) => set({ description: typed });
  return (
    <Form onSubmit={async () => (await save()) && onClose()}>
      <TextField
        label="What should the model know?"
        autoFocus
        value={text}
        onChange={setText}
        maxLength={MAX_LENGTH}
        rows={7}
        placeholder="Answer in one paragraph, with sources"
      />
      <Refine kind="description" text={text} onText={setText} />
      <Switch
        label="Use as instructions"
        help="Sent before every message, instead of once as a note."
        isSelected={instructs ?? chat.description_as_system_prompt}
        onChange={(on) => set({ description_as_system_prompt: on })}
      />
      <FormFoot form={form} label="Save" onClose={onClose} />
    </Form>
  );
}
