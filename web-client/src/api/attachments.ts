import { api } from './client';
import { type Container, containerPath } from './containers';
import { goneIsWell } from './problem';
import type { Attachment } from './types';
import { upload } from './upload';

/** What is known of a file wherever it is shown. */
export type SentFile = Pick<Attachment, 'id' | 'mime' | 'size' | 'original_filename'> & {
  encoding?: string | null;
  unreadable?: Attachment['unreadable'];
  /** Of one that is no file of a conversation. */
  url?: string;
};

/** The service takes no larger one; whoever picks one hears it before sending it. */
export const MAX_BYTES = 8 * 1024 * 1024;

/** As many files as one message takes. */
export const MAX_FILES = 20;

const PICTURES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

export function isPicture(mime: string): boolean {
  return PICTURES.includes(mime);
}

export function fileUrl(id: number): string {
  return `/api/attachments/${id}`;
}

export const urlOf = ({ id, url }: SentFile): string => url ?? fileUrl(id);

/** Where files for a message of the conversation are sent to. */
export function uploadPath(container: Container): string {
  return containerPath(container, '/attachments').replace('{id}', `${container.id}`);
}

/** Sends a file; `onProgress` hears the part of it, from 0 to 1, that has gone. */
export function sendFile(
  path: string,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<SentFile> {
  const body = new FormData();
  body.append('file', file, file.name);
  return upload<SentFile>(path, {
    body,
    onProgress: (sent, of) => onProgress(of > 0 ? sent / of : 0),
    signal,
  });
}

/** Forgets a file that was not sent with a message. */
export function forgetFile(id: number): Promise<void> {
  return goneIsWell(api.DELETE('/api/attachments/{id}', { params: { path: { id } } }));
}
