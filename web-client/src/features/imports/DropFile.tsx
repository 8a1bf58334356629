import { useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { sizeText } from '@/kit/figures/format';
import { useFileDrop } from '@/kit/files/useFileDrop';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { Progress } from './Progress';
import { cancelUpload, upload, useUpload } from './upload';

/** Where a file is dropped or chosen, and seen on its way. */
export function DropFile() {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const { file, sent, fault } = useUpload();
  const isOnTheWay = file !== null && fault === null;

  const give = ([first]: readonly File[]) => {
    if (first) upload(first, client);
  };
  const { isOver, handlers } = useFileDrop(give);

  return (
    <div className="flex flex-col gap-4">
      {fault && file && (
        <Notice
          tone="danger"
          action={
            <Button size="sm" onPress={() => upload(file, client)}>
              Retry
            </Button>
          }
        >
          {file.name} could not be handed in. {fault}
        </Notice>
      )}
      {isOnTheWay ? (
        <div className="flex flex-col gap-3 rounded-2xl border border-line bg-sheet p-5">
          <p className="font-[560] break-words">{file.name}</p>
          <Progress
            label="Handing in the file"
            part={sent}
            whole={file.size}
            says={`${sizeText(sent)} of ${sizeText(file.size)} handed in`}
          />
          <div>
            <Button size="sm" onPress={cancelUpload}>
              Stop
            </Button>
          </div>
        </div>
      ) : (
        <section
          aria-label="Drop a file here"
          {...handlers}
          className={clsx(
            'flex flex-col items-center gap-3 rounded-2xl border border-dashed px-5 py-9 text-center',
            isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-sheet',
          )}
        >
          <FileUp aria-hidden size={26} strokeWidth={1.5} className="text-ink-3" />
          <p className="text-ink-2">
            Drop an export here: a ZIP file, a JSON file or a Markdown file
          </p>
          <Button variant="primary" onPress={() => input.current?.click()}>
            Choose a file
          </Button>
          <input
            ref={input}
            type="file"
            tabIndex={-1}
            accept=".zip,.json,.md,.markdown,.txt"
            aria-label="File to import"
            className="sr-only"
            onChange={(event) => {
              give([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
        </section>
      )}
    </div>
  );
}
