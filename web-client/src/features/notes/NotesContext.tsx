import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { type Container, containerKey } from '@/api/containers';
import { newId } from '@/api/ids';
import { appendNotes, askNotes, noteFilesPath, rephrase } from '@/api/notes';
import { isBusy, sentenceOf } from '@/api/problem';
import { queries } from '@/api/queries';
import { useRunning } from '@/api/running';
import { ContextSection } from '@/kit/context/ContextSection';
import { AttachButton } from '@/kit/files/AttachButton';
import { onPasteInto } from '@/kit/files/paste';
import { UploadList } from '@/kit/files/UploadList';
import { addFiles, type Place, releaseUploads } from '@/kit/files/uploads';
import { Button } from '@/ui/Button';
import { isTouch } from '@/ui/layout';
import { toast } from '@/ui/toast';
import { focusNotes, NOTES_ID } from './focus';
import { NoteFiles } from './NoteFiles';
import { Conflict, Saved } from './Saved';
import { useNotes } from './useNotes';

function tell(failed: string, fault: unknown) {
  if (isBusy(fault)) toast.error('Wait for the answer to finish. Your notes are saved.');
  else toast.error(failed, sentenceOf(fault));
}

/** The user's notes next to a conversation: they save themselves, and can become part of it. */
export default function NotesContext({ container }: { container: Container }) {
  // Typed text belongs to its conversation, even when another one takes its place.
  return <NotesPanel key={containerKey(container)} container={container} />;
}

function NotesPanel({ container: { kind, id } }: { container: Container }) {
  const client = useQueryClient();
  const container = useMemo(() => ({ kind, id }), [kind, id]);
  const notes = useNotes(container);
  const { text, files, saving, write, save } = notes;
  const key = `notes.${containerKey(container)}`;
  const running = useRunning(({ keys }) => keys.has(containerKey(container)));
  const busy = useIsMutating({ mutationKey: [key] }) > 0;
  const empty = text.trim() === '' && files.length === 0;
  const refresh = () => client.invalidateQueries({ queryKey: queries.notes(container).queryKey });

  const place = useMemo<Place>(
    () => ({
      key,
      path: noteFilesPath(container),
      onSent: async (sent) => {
        await client.invalidateQueries({ queryKey: queries.notes(container).queryKey });
        releaseUploads(key, [sent.id]);
      },
    }),
    [key, container, client],
  );

  // The same for each retry: notes whose answer was lost are asked about once.
  const attempt = useRef<{ text: string; id: string } | null>(null);
  const pass = useMutation({
    mutationKey: [key],
    mutationFn: async (how: 'add' | 'ask') => {
      if (!(await save())) throw new Error('Your notes could not be saved first.');
      const ids = files.map((file) => file.id);
      if (how === 'add') return appendNotes(client, container, text, ids);
      if (attempt.current?.text !== text) attempt.current = { text, id: newId() };
      await askNotes(client, container, text, ids, attempt.current.id);
      attempt.current = null;
    },
    onMutate: () => document.activeElement,
    onSuccess: async (_, how, pressed) => {
      await refresh();
      const before = text;
      write('');
      void save();
      // The pressed button is disabled now, and loses the focus. A touch would open the keyboard.
      const at = document.activeElement;
      if (!isTouch() && (at === document.body || at === pressed)) void focusNotes();
      if (how === 'add') toast.undo('Notes added to the conversation.', () => write(before));
    },
    onError: (fault) => tell('The notes were not added.', fault),
  });
  const better = useMutation({
    mutationKey: [key],
    mutationFn: () => rephrase(container, text),
    onSuccess: (said) => {
      const before = text;
      write(said);
      toast.undo('Refined.', () => write(before));
    },
    onError: (fault) => tell('The notes were not refined.', fault),
  });

  return (
    <ContextSection title="Notes">
      {notes.query.error && !notes.query.data ? (
        <p role="alert" className="text-ink-2">
          The notes could not be loaded. {sentenceOf(notes.query.error)}{' '}
          <Button size="sm" variant="quiet" onPress={() => void notes.query.refetch()}>
            Retry
          </Button>
        </p>
      ) : (
        <>
          <div className="rounded-xl border border-field bg-sheet has-[textarea:focus]:border-focus">
            <textarea
              id={NOTES_ID}
              aria-label="Notes"
              placeholder="Private notes"
              value={text}
              dir="auto"
              maxLength={100_000}
              readOnly={busy || notes.query.isPending}
              onChange={(event) => write(event.target.value)}
              onBlur={() => void save()}
              onPaste={(event) => onPasteInto(event, (pasted) => addFiles(place, pasted))}
              className="block field-sizing-content max-h-[40dvh] min-h-24 w-full resize-none bg-transparent px-3 pt-2.5 pb-1 leading-normal text-ink outline-none pointer-coarse:text-[1rem]"
            />
            <UploadList place={place} label="Files being added to the notes" />
            <NoteFiles container={container} files={files} />
            <div className="flex items-center gap-1 pr-2 pb-1 pl-1">
              <AttachButton place={place} />
              <Saved saving={saving} empty={empty} onRetry={() => void save()} />
            </div>
          </div>
          {saving === 'conflict' && <Conflict notes={notes} />}
          <div className="mt-2 flex flex-wrap gap-2">
            <Button
              size="sm"
              isDisabled={empty || busy || running}
              onPress={() => pass.mutate('add')}
            >
              Add to conversation
            </Button>
            <Button
              size="sm"
              isDisabled={empty || busy || running}
              onPress={() => pass.mutate('ask')}
            >
              Add and ask
            </Button>
            <Button
              size="sm"
              variant="quiet"
              isPending={better.isPending}
              isDisabled={text.trim() === '' || busy}
              onPress={() => better.mutate()}
            >
              Refine
            </Button>
          </div>
          {running && !empty && (
            <p className="mt-2 text-meta text-ink-3">
              You can add notes when the answer is finished.
            </p>
          )}
        </>
      )}
    </ContextSection>
  );
}
