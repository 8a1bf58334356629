import type { QueryClient } from '@tanstack/react-query';
import { type Container, containerKey } from '@/api/containers';
import { sendLater } from '@/api/outbox';
import { isAway, sentenceOf } from '@/api/problem';
import { startTurn } from '@/api/turns';
import { toast } from '@/ui/toast';
import { keep } from './drafts';
import { composerFiles, releaseUploads, sendHeldFiles } from './files/uploads';

interface FirstMessage {
  text: string;
  /** The same for each retry. */
  id: string;
  /** Empty means the default model. */
  model: string;
  /** The draft it was written in, with its files. */
  draft: string;
}

/** Sends the first message of a conversation that was just created, or keeps it there as a draft. */
export async function sayFirst(client: QueryClient, container: Container, first: FirstMessage) {
  const { text, id, model, draft } = first;
  const key = containerKey(container);
  const content = text.trim();
  if (model) keep('model', key, model);
  try {
    const files = await sendHeldFiles(draft, composerFiles(container));
    const ids = files.map((file) => file.id);
    try {
      await startTurn(container, {
        content,
        client_message_id: id,
        ...(model && { model }),
        ...(ids.length > 0 && { attachment_ids: ids }),
      });
    } catch (fault) {
      if (!isAway(fault)) throw fault;
      sendLater(client, { is: 'said', container, content, model, files }, id);
    }
    releaseUploads(key, ids);
  } catch (fault) {
    keep('draft', key, text);
    toast.error('The message was not sent. Your text is kept below.', sentenceOf(fault));
  }
}
