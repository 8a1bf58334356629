import type { QueryClient } from '@tanstack/react-query';
import { api, patiently, take } from './client';
import { type Container, containerKey, eventAbout, notesPath } from './containers';
import { events } from './events';
import { goneIsWell, isSaidAlready, ProblemError } from './problem';
import { readRunning } from './running';
import { transcriptKey } from './transcript';
import { startTurn } from './turns';

const at = ({ id }: Container) => ({ params: { path: { id } } });

/** The upload path for files of the notes. */
export function noteFilesPath(container: Container): string {
  return notesPath(container, '/attachments').replace('{id}', `${container.id}`);
}

/** The key under which this browser keeps note text that the service does not have. */
export function unsavedNotes(container: Container): string {
  return `steward.notes.${containerKey(container)}`;
}

/** Writes the notes over the revision that the editor was based on. */
export function writeNotes(container: Container, text: string, revision: number) {
  return take(
    api.PUT(notesPath(container, '/draft'), { ...at(container), body: { text, revision } }),
  );
}

/** Whether the notes were changed elsewhere meanwhile. */
export function isChangedElsewhere(fault: unknown): boolean {
  return fault instanceof ProblemError && fault.type === '/problems/notes-changed';
}

export async function removeNoteFile(container: Container, file: number) {
  await goneIsWell(
    api.DELETE(notesPath(container, '/attachments/{attachment_id}'), {
      params: { path: { id: container.id, attachment_id: file } },
    }),
  );
}

/** Adds the notes to the conversation as a message that nobody answers. */
export async function appendNotes(
  client: QueryClient,
  container: Container,
  text: string,
  files: readonly number[],
) {
  await api.POST(notesPath(container, '/append'), {
    ...at(container),
    body: { text, attachment_ids: [...files] },
  });
  await client.invalidateQueries({ queryKey: transcriptKey(container) });
}

/** Asks the model about the notes. @param attempt a UUID, the same for each retry, so that they are asked about once */
export async function askNotes(
  client: QueryClient,
  container: Container,
  text: string,
  files: readonly number[],
  attempt: string,
) {
  await startTurn(container, {
    content: text.trim() === '' ? '**Notes**' : `**Notes**\n\n${text.trim()}`,
    note_attachment_ids: [...files],
    client_message_id: attempt,
  }).catch((fault: unknown) => {
    if (!isSaidAlready(fault)) throw fault;
  });
  events.tell('stream.started', eventAbout(container, 'stream.started'));
  void readRunning();
  await client.invalidateQueries({ queryKey: transcriptKey(container) });
}

/** An improved version of the text; nothing is stored. */
export async function rephrase(container: Container, text: string): Promise<string> {
  const said = await take(
    api.POST(notesPath(container, '/rephrase'), { ...at(container), body: { text }, ...patiently }),
  );
  return said.text;
}
