import { api } from './client';
import { type Container, containerPath } from './containers';
import { goneIsWell } from './problem';
import type { Attachment } from './types';
import { upload } from './upload';

/** What every view of a file needs. */
export type SentFile = Pick<Attachment, 'id' | 'mime' | 'size' | 'original_filename'> & {
  encoding?: string | null;
  unreadable?: Attachment['unreadable'];
  /** Set for a file outside of conversations. */
  url?: string;
};

/** The size limit of the service, checked before sending. */
export const MAX_BYTES = 8 * 1024 * 1024;

/** The file limit of one message. */
export const MAX_FILES = 20;

const PICTURES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

export function isPicture(mime: string): boolean {
  return PICTURES.includes(mime);
}

/** Whether the file is shown as a picture. A damaged one is listed with the other files. */
export const isShown = ({ mime, unreadable }: SentFile): boolean => !unreadable && isPicture(mime);

export function fileUrl(id: number): string {
  return `/api/attachments/${id}`;
}

export const urlOf = ({ id, url }: SentFile): string => url ?? fileUrl(id);

/** The upload address for files of a conversation. */
export function uploadPath(container: Container): string {
  return containerPath(container, '/attachments').replace('{id}', `${container.id}`);
}

/** Uploads a file. `onProgress` gets the sent share, from 0 to 1. */
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
    file,
    onProgress: (sent, of) => onProgress(of > 0 ? sent / of : 0),
    signal,
  });
}

/** Deletes a file that was not sent with a message. */
export function forgetFile(id: number): Promise<void> {
  return goneIsWell(api.DELETE('/api/attachments/{id}', { params: { path: { id } } }));
}
