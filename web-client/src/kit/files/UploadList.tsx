import clsx from 'clsx';
import { RotateCcw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fileUrl, isPicture, isShown } from '@/api/attachments';
import { sizeText } from '@/kit/figures/format';
import { RowButton } from '@/ui/RowButton';
import { FileIcon } from './FileIcon';
import { unreadableText } from './labels';
import {
  isRefused,
  type Place,
  removeUpload,
  sendAgain,
  type Upload,
  useUploadsOf,
} from './uploads';

/** The files of the message being written: their progress, and any errors. */
export function UploadList({ place, label }: { place: Place; label: string }) {
  const uploads = useUploadsOf(place.key);
  if (uploads.length === 0) return null;
  return (
    <ul aria-label={label} className="flex max-h-[30dvh] flex-wrap gap-2 overflow-y-auto p-2 pb-0">
      {uploads.map((upload) => (
        <li key={upload.key} className="max-w-full min-w-0">
          <Chip place={place} upload={upload} />
        </li>
      ))}
    </ul>
  );
}

function Chip({ place, upload }: { place: Place; upload: Upload }) {
  const { name, state, progress } = upload;
  const percent = Math.round(progress * 100);
  return (
    <div
      className={clsx(
        'relative flex min-h-14 max-w-72 items-center gap-2 overflow-hidden rounded-lg border py-1.5 pr-1 pl-2',
        state === 'failed' ? 'border-danger' : 'border-line-strong',
      )}
    >
      <Preview upload={upload} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-second text-ink" title={name}>
          {name}
        </span>
        <span
          className={clsx(
            'block text-meta wrap-anywhere',
            state === 'failed' ? 'text-danger' : 'text-ink-3',
          )}
          role={state === 'failed' ? 'alert' : undefined}
          title={upload.refusal}
        >
          {told(upload)}
        </span>
      </span>
      {state === 'failed' && !isRefused(upload) && place.path !== null && (
        <RowButton
          icon={RotateCcw}
          label={`Retry ${name}`}
          onClick={() => sendAgain(place, upload)}
        />
      )}
      <RowButton
        icon={X}
        label={state === 'sending' ? `Cancel ${name}` : `Remove ${name}`}
        onClick={({ currentTarget, detail }) => {
          // By keyboard; otherwise the keyboard of a phone would open.
          if (detail === 0) focusField(currentTarget);
          removeUpload(place.key, upload);
        }}
      />
      {state === 'sending' && (
        <span
          role="progressbar"
          aria-label={`Uploading ${name}`}
          aria-valuenow={percent}
          className="absolute inset-x-0 bottom-0 h-0.5 bg-sunken"
        >
          <span className="block h-full bg-section" style={{ width: `${percent}%` }} />
        </span>
      )}
    </div>
  );
}

/** The last file takes its list with it: the focus goes to the field that the files belong to. */
function focusField(button: Element) {
  let area: Element | null = button.closest('ul');
  if (area?.childElementCount !== 1) return;
  while (area && !area.querySelector('textarea')) area = area.parentElement;
  area?.querySelector('textarea')?.focus();
}

function told({ state, progress, reason, size, sent }: Upload): string {
  switch (state) {
    case 'sending':
      return progress < 1 ? `${Math.round(progress * 100)}% of ${sizeText(size)}` : 'Processing';
    case 'waiting':
      return 'Uploaded when Steward is back online';
    case 'failed':
      return reason ?? 'Upload failed';
    case 'held':
    case 'sent':
      return (sent && unreadableText(sent)) ?? sizeText(size);
  }
}

function Preview({ upload: { file, sent, mime } }: { upload: Upload }) {
  const [local, setLocal] = useState<string | null>(null);
  useEffect(() => {
    if (!file || !isPicture(file.type)) return;
    const url = URL.createObjectURL(file);
    setLocal(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  const source = local ?? (sent && isShown(sent) ? fileUrl(sent.id) : null);
  if (!source || sent?.unreadable) return <FileIcon mime={mime} />;
  return <img src={source} alt="" className="size-10 shrink-0 rounded-md object-cover" />;
}
