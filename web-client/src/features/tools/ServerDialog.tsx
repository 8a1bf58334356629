import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { isNameRefused, refusalOf, sentenceOf } from '@/api/problem';
import {
  changeServer,
  createServer,
  MAX_SERVER_NAME,
  type ToolServer,
  toolServers,
} from '@/api/tools';
import { FormFoot } from '@/kit/forms/FormFoot';
import { useForm } from '@/kit/forms/useForm';
import { Dialog } from '@/ui/Dialog';
import { Form } from '@/ui/Form';
import { Segments } from '@/ui/Segments';
import { TextField } from '@/ui/TextField';
import { whenWanted } from './dialogs';
import { ServerDialogReach } from './ServerDialogReach';
import { isFaulty, type ServerDraft, shownOf, storable, unseenOf, updateOf } from './serverDraft';
import { useSwitching } from './useSwitching';

interface Props {
  /** One of the user's own servers; if absent, a new one is added. */
  server?: ToolServer;
  onClose: () => void;
  /** A new one was created. It is not enabled. */
  onCreated?: (server: ToolServer) => void;
}

/** Edits how a user's own tool server is reached. Typed text is kept until saved or discarded, but secret values are not. */
export default function ServerDialog({ server, onClose, onCreated }: Props) {
  const { form, made, refused, forgive } = useServerForm(server);
  const { draft, set, save } = form;
  const { name, transport } = shownOf(draft, server);
  const { change } = useSwitching();
  return (
    <Dialog
      title={server ? `Edit ${server.name}` : 'Add server'}
      width="md"
      isOpen
      onClose={onClose}
    >
      <Form
        onSubmit={async () => {
          const unseen = form.faulty ? undefined : unseenOf(draft, server);
          if (unseen && !(await whenWanted(unseen))) return;
          if (!(await save())) return;
          onClose();
          if (unseen) void change({ server: unseen, on: true, isWanted: true });
          if (made.current) onCreated?.(made.current);
        }}
      >
        <TextField
          label="Name"
          isRequired
          autoFocus
          value={name}
          onChange={(next) => {
            forgive();
            set({ name: next });
          }}
          maxLength={MAX_SERVER_NAME}
          placeholder="weather"
          autoComplete="off"
          spellCheck="false"
          error={refused ?? form.refusalOf('name')}
          help="Letters, digits and hyphens. Its tools carry this name."
        />
        <Segments
          label="Type"
          value={transport}
          segments={[
            { id: 'stdio', label: 'Program' },
            { id: 'streamable_http', label: 'Web address' },
          ]}
          onChange={(next) => set({ transport: next })}
        />
        <ServerDialogReach
          draft={draft}
          {...(server ? { server } : {})}
          onChange={set}
          refusalOf={form.refusalOf}
        />
        <FormFoot form={form} label={server ? 'Save' : 'Add'} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function useServerForm(server?: ToolServer) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const made = useRef<ToolServer>(undefined);
  const [refused, setRefused] = useState<string>();
  const form = useForm({
    id: `tools.${server?.id ?? 'new'}`,
    storable,
    updateOf: (draft: ServerDraft) => updateOf(draft, server),
    isFaulty: (draft) => isFaulty(draft, server),
    save: async (update) => {
      setRefused(undefined);
      try {
        if (update.is === 'new') {
          made.current = await createServer(update.wish);
        } else {
          const { name } = await changeServer(update.id, update.patch);
          // The address of its page contains its name.
          if (name !== server?.name)
            void navigate({ to: '/settings/tools/$name', params: { name }, replace: true });
        }
      } catch (fault) {
        if (isNameRefused(fault)) setRefused(sentenceOf(fault));
        throw fault;
      }
      void client.invalidateQueries({ queryKey: toolServers.key });
    },
    failed: 'The server was not saved.',
    isShown: (fault) => isNameRefused(fault) || refusalOf(fault, 'name') !== undefined,
  });
  return { form, made, refused, forgive: () => setRefused(undefined) };
}
