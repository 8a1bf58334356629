import { useQueryClient } from '@tanstack/react-query';
import { sizeText } from '@/kit/figures/format';
import { DropZone } from '@/kit/files/DropZone';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { Progress } from './Progress';
import { cancelUpload, upload, useUpload } from './upload';

/** Takes a file by drop or picker, and shows its upload. */
export function DropFile() {
  const client = useQueryClient();
  const { file, sent, fault } = useUpload();
  const isOnTheWay = file !== null && fault === null;

  const give = ([first]: readonly File[]) => {
    if (first) upload(first, client);
  };

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
          {file.name} was not uploaded. {fault}
        </Notice>
      )}
      {isOnTheWay ? (
        <div className="flex flex-col gap-3 rounded-2xl border border-line bg-sheet p-5">
          <p className="font-[560] break-words">{file.name}</p>
          <Progress
            label="Uploading"
            part={sent}
            whole={file.size}
            description={`${sizeText(sent)} of ${sizeText(file.size)} uploaded`}
          />
          <div>
            <Button size="sm" onPress={cancelUpload}>
              Stop
            </Button>
          </div>
        </div>
      ) : (
        <DropZone
          description="An export: a ZIP, JSON or Markdown file"
          accept=".zip,.json,.md,.markdown,.txt"
          onFiles={give}
        />
      )}
    </div>
  );
}
