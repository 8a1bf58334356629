import type { SentFile } from '@/api/attachments';
import { type Container, containerKey } from '@/api/containers';
import { isRefused, restoreUploads, useUploadsOf } from '@/kit/files/uploads';

/** The files ready to send, those that can never be sent, and whether some are not ready yet. */
export function useFilesToSend(container: Container) {
  const uploads = useUploadsOf(containerKey(container));
  return {
    files: uploads.flatMap(({ sent }) => sent ?? []),
    refused: uploads.filter(isRefused),
    isUnready: uploads.some(({ state }) => state === 'sending' || state === 'waiting'),
  };
}

/** Stands in for the text of a message that has none. */
export function namesOf(files: readonly SentFile[]): string {
  return files.map((file) => file.original_filename).join(', ');
}

/** Puts the files of a message back into the composer. */
export function backToComposer(container: Container, files: readonly SentFile[] = []) {
  if (files.length > 0) restoreUploads(containerKey(container), files);
}
