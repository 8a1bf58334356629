import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { Container } from '@/api/containers';
import { removeNoteFile } from '@/api/notes';
import { sentenceOf } from '@/api/problem';
import { queries } from '@/api/queries';
import type { Notes } from '@/api/types';
import { sizeText } from '@/kit/figures/format';
import { FileIcon } from '@/kit/files/FileIcon';
import { unreadableText } from '@/kit/files/labels';
import { RowButton } from '@/ui/RowButton';
import { toast } from '@/ui/toast';

interface Props {
  container: Container;
  files: Notes['attachments'];
}

/** The files of the notes, each with a remove button. */
export function NoteFiles({ container, files }: Props) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (file: number) => removeNoteFile(container, file),
    onSettled: () => client.invalidateQueries({ queryKey: queries.notes(container).queryKey }),
    onError: (fault) => toast.error('The file was not removed.', sentenceOf(fault)),
  });
  if (files.length === 0) return null;
  return (
    <ul aria-label="Files in the notes" className="flex flex-col px-2">
      {files.map((file) => (
        <li key={file.id} className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
          <FileIcon mime={file.mime} />
          <span className="min-w-0 flex-1">
            <a
              href={`/api/notes/attachments/${file.id}`}
              download={file.original_filename}
              dir="auto"
              className="block truncate text-ink underline-offset-3 hover:underline pointer-coarse:py-3"
            >
              {file.original_filename}
            </a>
            {unreadableText(file) && (
              <span className="block text-meta text-warn">{unreadableText(file)}</span>
            )}
          </span>
          <span className="shrink-0 text-meta text-ink-3">{sizeText(file.size)}</span>
          <RowButton
            icon={X}
            label={`Remove ${file.original_filename}`}
            onClick={() => mutate(file.id)}
          />
        </li>
      ))}
    </ul>
  );
}
