import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '@/api/problem';
import { queries } from '@/api/queries';
import type { Chat } from '@/api/types';
import { useCommand } from '@/kit/commands/command';
import { Refine } from '@/kit/refine/Refine';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { ErrorState } from '@/ui/ErrorState';
import { Skeleton } from '@/ui/Skeleton';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import { describe } from './commands';

interface Props {
  id: number;
  onClose: () => void;
}

/** What a model is to know of a chat: as a note beside it, or at the beginning of every question. */
export default function DescribeDialog({ id, onClose }: Props) {
  // A list has long descriptions cut.
  const { data: chat, error, refetch } = useQuery(queries.chat(id));
  return (
    <Dialog title="Describe this chat" isOpen onClose={onClose} width="md">
      {chat && <Form key={chat.id} chat={chat} onClose={onClose} />}
      {!chat && !error && <Skeleton rows={4} height="40px" label="Reading the chat" />}
      {!chat && error && (
        <ErrorState
          sentence="The chat could not be read"
          detail={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      )}
    </Dialog>
  );
}

/** As many as the service takes. */
const LONGEST = 20_000;

function Form({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const [text, setText] = useState(chat.description ?? '');
  const [instructs, setInstructs] = useState(chat.description_as_system_prompt);
  const save = useCommand(describe);
  const description = text.trim() === '' ? null : text;
  return (
    <form
      className="flex flex-col gap-4 pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        void save({
          chat,
          description: { description, description_as_system_prompt: instructs },
        });
        onClose();
      }}
    >
      <TextField
        label="What should a model know?"
        autoFocus
        value={text}
        onChange={setText}
        maxLength={LONGEST}
        rows={7}
        placeholder="Answer in one paragraph, with sources"
      />
      <Refine kind="description" text={text} onText={setText} />
      <Switch
        label="Use as instructions"
        help="Every question begins with it, instead of it being told once as a note."
        isSelected={instructs}
        onChange={setInstructs}
      />
      <div className="flex justify-end gap-2">
        <Button variant="quiet" onPress={onClose}>
          Cancel
        </Button>
        <Button variant="primary" type="submit">
          Save
        </Button>
      </div>
    </form>
  );
}
