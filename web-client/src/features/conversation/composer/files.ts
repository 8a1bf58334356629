import type { SentFile } from '@/api/attachments';
import { type Container, containerKey } from '@/api/containers';
import { restoreUploads, useUploadsOf } from '@/kit/files/uploads';

/** Those that can be sent, and whether some are not that far. */
export function useFilesToSend(container: Container) {
  const uploads = useUploadsOf(containerKey(container));
  return {
    files: uploads.flatMap(({ sent }) => sent ?? []),
    isUnready: uploads.some(({ state }) => state === 'sending' || state === 'waiting'),
  };
}

/** What stands for words where there are none. */
export function namesOf(files: readonly SentFile[]): string {
  return files.map((file) => file.original_filename).join(', ');
}

/** Puts files back into the composer, with the words that they were sent with. */
export function backToComposer(container: Container, files: readonly SentFile[] = []) {
  if (files.length > 0) restoreUploads(containerKey(container), files);
}
