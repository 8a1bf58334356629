import { type Container, containerKey } from '@/api/containers';
import { unsavedNotes } from '@/api/notes';
import { carryUnsent } from '@/api/unsent';
import { store, stored } from '@/ui/storage';
import { carryKept } from './drafts';
import { carryUploads, composerFiles } from './files/uploads';

/** A chat that becomes a topic keeps its id. This moves what the browser stores for it: text, files, notes. */
export function becameTopic(id: number) {
  const chat: Container = { kind: 'chat', id };
  const topic: Container = { kind: 'topic', id };
  carryKept(containerKey(chat), containerKey(topic));
  void carryUploads(composerFiles(chat).key, composerFiles(topic));
  carryUnsent(chat, topic);
  const notes = stored(unsavedNotes(chat));
  if (notes !== null) store(unsavedNotes(topic), notes);
  store(unsavedNotes(chat), null);
}
