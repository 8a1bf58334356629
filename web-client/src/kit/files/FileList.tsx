import { Download } from 'lucide-react';
import { useState } from 'react';
import { isShown, type SentFile, urlOf } from '@/api/attachments';
import { sizeText } from '@/kit/figures/format';
import { lazyOverlay } from '@/ui/lazyPart';
import { FileIcon } from './FileIcon';
import { unreadableText } from './labels';

const FileViewer = lazyOverlay(() => import('./FileViewer'));

/** Sent files: pictures as thumbnails, the others as rows. Both reserve their space before they load. */
export function FileList({ files }: { files: readonly SentFile[] }) {
  const [shown, setShown] = useState<number | null>(null);
  if (files.length === 0) return null;
  const pictures = files.filter(isShown);
  const others = files.filter((file) => !isShown(file));
  return (
    <div className="mt-2 flex flex-col gap-2">
      {pictures.length > 0 && (
        <ul aria-label="Pictures" className="flex flex-wrap gap-2">
          {pictures.map((file) => (
            <li key={file.id}>
              <button
                type="button"
                aria-label={`Show ${file.original_filename}`}
                title={file.original_filename}
                onClick={() => setShown(file.id)}
                className="block overflow-hidden rounded-lg border border-line bg-sunken"
              >
                <img
                  src={urlOf(file)}
                  alt={file.original_filename}
                  width={144}
                  height={108}
                  loading="lazy"
                  className="h-27 w-36 object-cover text-meta text-ink-3"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul aria-label="Files" className="flex flex-col gap-1">
          {others.map((file) => (
            <li key={file.id} className="text-second">
              <div className="flex min-h-10 items-center gap-2.5">
                <FileIcon mime={file.mime} />
                <span
                  dir="auto"
                  className="min-w-0 truncate text-ink"
                  title={file.original_filename}
                >
                  {file.original_filename}
                </span>
                <span className="shrink-0 text-meta text-ink-3">{sizeText(file.size)}</span>
                <a
                  href={urlOf(file)}
                  download={file.original_filename}
                  aria-label={`Download ${file.original_filename}`}
                  title="Download"
                  className="grid size-8 shrink-0 place-items-center rounded-lg text-ink-3 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
                >
                  <Download aria-hidden size={15} strokeWidth={1.75} />
                </a>
              </div>
              {unreadableText(file) && (
                <p className="pb-1 text-meta wrap-anywhere text-warn">{unreadableText(file)}</p>
              )}
            </li>
          ))}
        </ul>
      )}
      {shown !== null && (
        <FileViewer files={pictures} first={shown} onClose={() => setShown(null)} />
      )}
    </div>
  );
}
