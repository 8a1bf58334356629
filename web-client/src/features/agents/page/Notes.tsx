import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  type AgentNote,
  agents,
  LONGEST_STATE,
  removeNote,
  removeNotes,
  writeNote,
} from '@/api/agents';
import { goneIsWell, sentenceOf } from '@/api/problem';
import { type Command, useCommand } from '@/kit/commands/command';
import { patch } from '@/kit/commands/overlay';
import { Mono } from '@/kit/page/Mono';
import { Button } from '@/ui/Button';
import { ErrorState } from '@/ui/ErrorState';
import { IconButton } from '@/ui/IconButton';
import { Skeleton } from '@/ui/Skeleton';
import { TextField } from '@/ui/TextField';

const LONGEST_KEY = 120;
const KEY = /^[a-z0-9][a-z0-9._-]*$/;

const drop: Command<AgentNote> = {
  touches: [agents.key],
  patches: ({ agent_id, key }) => [
    patch(agents.notes(agent_id).queryKey, (all) => all.filter((one) => one.key !== key)),
  ],
  send: (note) => goneIsWell(removeNote(note)),
  undo: {
    says: ({ key }) => `The note “${key}” is deleted.`,
    send: ({ agent_id, key, value }) => writeNote(agent_id, key, value),
    failed: ({ key }) => `The note “${key}” could not be brought back.`,
  },
  failed: ({ key }) => `The note “${key}” was not deleted.`,
};

const dropAll: Command<number> = {
  touches: [agents.key],
  confirm: () => ({
    title: 'Delete all notes of this agent?',
    says: 'Its next run begins without them.',
    label: 'Delete all',
  }),
  patches: (agent) => [patch(agents.notes(agent).queryKey, () => [])],
  send: removeNotes,
  failed: () => 'The notes were not deleted.',
};

/** What an agent has noted, to be read and to be put right. */
export function Notes({ agent }: { agent: number }) {
  const { data: all, error, refetch } = useQuery(agents.notes(agent));
  const [editing, setEditing] = useState<string | null>(null);
  const remove = useCommand(drop);
  const removeAll = useCommand(dropAll);
  if (!all) {
    return error ? (
      <ErrorState
        sentence="The notes could not be read"
        detail={sentenceOf(error)}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton rows={2} height="44px" label="Reading the notes" />
    );
  }
  const close = () => setEditing(null);
  return (
    <>
      {all.length === 0 && editing === null && <p className="text-ink-2">It has noted nothing.</p>}
      {all.length > 0 && (
        <ul aria-label="Notes of the agent" className="border-t border-line">
          {all.map((note) => (
            <li key={note.key} className="border-b border-line py-2">
              {editing === note.key ? (
                <NoteForm agent={agent} note={note} onClose={close} />
              ) : (
                <>
                  <div className="flex min-h-11 items-center gap-1">
                    <span className="min-w-0 flex-1 truncate font-mono text-second">
                      {note.key}
                    </span>
                    <IconButton
                      icon={Pencil}
                      label={`Change ${note.key}`}
                      onPress={() => setEditing(note.key)}
                    />
                    <IconButton
                      icon={Trash2}
                      label={`Delete ${note.key}`}
                      onPress={() => void remove(note)}
                    />
                  </div>
                  {note.value !== '' && <Mono label={note.key} text={note.value} />}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {editing === '' ? (
        <NoteForm agent={agent} taken={all.map((note) => note.key)} onClose={close} />
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button onPress={() => setEditing('')}>
            <Plus aria-hidden size={16} /> Add a note
          </Button>
          {all.length > 1 && (
            <Button variant="quiet" onPress={() => void removeAll(agent)}>
              Delete all
            </Button>
          )}
        </div>
      )}
    </>
  );
}

interface FormProps {
  agent: number;
  /** What a new one cannot be called. */
  taken?: readonly string[];
  note?: AgentNote;
  onClose: () => void;
}

function NoteForm({ agent, taken = [], note, onClose }: FormProps) {
  const client = useQueryClient();
  const [key, setKey] = useState(note?.key ?? '');
  const [value, setValue] = useState(note?.value ?? '');
  const name = key.trim().toLowerCase();
  const fault = taken.includes(name)
    ? 'There is a note of this name.'
    : name === '' || KEY.test(name)
      ? undefined
      : 'Small letters and digits; points, dashes and underscores after the first.';
  const saving = useMutation({
    mutationFn: () => writeNote(agent, name, value),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: agents.notes(agent).queryKey });
      onClose();
    },
  });
  return (
    <form
      className="flex flex-col gap-3 py-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '' && !fault && !saving.isPending) saving.mutate();
      }}
    >
      <TextField
        label="Name"
        autoFocus={!note}
        value={key}
        onChange={setKey}
        isReadOnly={note !== undefined}
        maxLength={LONGEST_KEY}
        error={fault}
        autoComplete="off"
        spellCheck="false"
      />
      <TextField
        label="What is noted"
        autoFocus={note !== undefined}
        value={value}
        onChange={setValue}
        maxLength={LONGEST_STATE}
        rows={3}
        grows
        error={saving.error ? sentenceOf(saving.error) : undefined}
      />
      <div className="flex gap-2">
        <Button
          size="sm"
          variant="primary"
          type="submit"
          isPending={saving.isPending}
          isDisabled={name === '' || fault !== undefined}
        >
          Save
        </Button>
        <Button size="sm" variant="quiet" onPress={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
