import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type AgentNote, agents, removeNote, removeNotes, writeNote } from '@/api/agents';
import { goneIsWell, sentenceOf } from '@/api/problem';
import { type Command, useCommand } from '@/kit/commands/command';
import { patch } from '@/kit/commands/overlay';
import { Mono } from '@/kit/page/Mono';
import { StateValueForm } from '@/kit/StateValueForm';
import { Button } from '@/ui/Button';
import { ErrorState } from '@/ui/ErrorState';
import { IconButton } from '@/ui/IconButton';
import { Skeleton } from '@/ui/Skeleton';

const drop: Command<AgentNote> = {
  touches: [agents.key],
  patches: ({ agent_id, key }) => [
    patch(agents.notes(agent_id).queryKey, (all) => all.filter((one) => one.key !== key)),
  ],
  send: (note) => goneIsWell(removeNote(note)),
  undo: {
    description: ({ key }) => `Deleted the note “${key}”.`,
    send: ({ agent_id, key, value }) => writeNote(agent_id, key, value),
    failed: ({ key }) => `Could not restore the note “${key}”.`,
  },
  failed: ({ key }) => `Could not delete the note “${key}”.`,
};

const dropAll: Command<number> = {
  touches: [agents.key],
  confirm: () => ({
    title: 'Delete all notes of this agent?',
    description: 'The next run starts without them.',
    label: 'Delete all',
  }),
  patches: (agent) => [patch(agents.notes(agent).queryKey, () => [])],
  send: removeNotes,
  failed: () => 'Could not delete the notes.',
};

/** An agent's notes, to read and correct. */
export function Notes({ agent }: { agent: number }) {
  const client = useQueryClient();
  const { data: all, error, refetch } = useQuery(agents.notes(agent));
  const [editing, setEditing] = useState<string | null>(null);
  // The form replaces the button that opens it, which gets the focus back.
  const [wasAdding, setWasAdding] = useState(false);
  const add = () => {
    setWasAdding(true);
    setEditing('');
  };
  const remove = useCommand(drop);
  const removeAll = useCommand(dropAll);
  if (!all) {
    return error ? (
      <ErrorState
        sentence="The notes could not be loaded"
        detail={sentenceOf(error)}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton rows={2} height="44px" label="Loading notes" />
    );
  }
  const close = () => setEditing(null);
  const write = async (key: string, value: string) => {
    await writeNote(agent, key, value);
    void client.invalidateQueries({ queryKey: agents.notes(agent).queryKey });
  };
  return (
    <>
      {all.length === 0 && editing === null && <p className="text-ink-2">No notes yet.</p>}
      {all.length > 0 && (
        <ul aria-label="Agent notes" className="border-t border-line">
          {all.map((note) => (
            <li key={note.key} className="border-b border-line py-2">
              {editing === note.key ? (
                <StateValueForm entry={note} onWrite={write} onClose={close} />
              ) : (
                <>
                  <div className="flex min-h-11 items-center gap-1">
                    <span className="min-w-0 flex-1 truncate font-mono text-second">
                      {note.key}
                    </span>
                    <IconButton
                      icon={Pencil}
                      label={`Edit ${note.key}`}
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
        <StateValueForm taken={all.map((note) => note.key)} onWrite={write} onClose={close} />
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button autoFocus={wasAdding} onPress={add}>
            <Plus aria-hidden size={16} /> Add note
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
