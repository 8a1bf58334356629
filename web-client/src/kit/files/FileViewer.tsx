import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { type SentFile, urlOf } from '@/api/attachments';
import { sizeText } from '@/kit/figures/format';
import { IconButton } from '@/ui/IconButton';
import { useBackCloses } from '@/ui/useBackCloses';

interface Props {
  files: readonly SentFile[];
  /** The first one to show. */
  first: number;
  onClose: () => void;
}

/** A picture as large as the window, with links to its neighbours. */
export default function FileViewer({ files, first, onClose }: Props) {
  useBackCloses(true, onClose);
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      files.findIndex(({ id }) => id === first),
    ),
  );
  const file = files[index];
  if (!file) return null;
  const go = (step: number) => setIndex(Math.min(files.length - 1, Math.max(0, index + step)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(-1);
    else if (event.key === 'ArrowRight') go(1);
    else return;
    event.preventDefault();
  };
  const many = files.length > 1;
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className="fixed inset-0 z-40 animate-fade bg-veil"
    >
      <Modal className="h-full w-full">
        <Dialog
          aria-label={file.original_filename}
          className="flex h-full flex-col bg-paper outline-none"
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of its content. */}
          <div className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
            <div className="flex items-center gap-2 border-b border-line py-2 pt-[max(0.5rem,env(safe-area-inset-top))] pr-[max(0.75rem,env(safe-area-inset-right))] pl-[max(0.75rem,env(safe-area-inset-left))]">
              <p className="min-w-0 flex-1 truncate text-second text-ink" dir="auto">
                {file.original_filename}
                <span className="ml-2 text-meta text-ink-3">
                  {sizeText(file.size)}
                  {many && `, ${index + 1} of ${files.length}`}
                </span>
              </p>
              {many && (
                <>
                  <IconButton
                    icon={ChevronLeft}
                    label="Previous picture"
                    isDisabled={index === 0}
                    onPress={() => go(-1)}
                  />
                  <IconButton
                    icon={ChevronRight}
                    label="Next picture"
                    isDisabled={index === files.length - 1}
                    onPress={() => go(1)}
                  />
                </>
              )}
              <a
                href={urlOf(file)}
                download={file.original_filename}
                aria-label="Download"
                title="Download"
                className="grid size-9 place-items-center rounded-lg text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
              >
                <Download aria-hidden size={17} strokeWidth={1.75} />
              </a>
              <IconButton icon={X} label="Close" onPress={onClose} autoFocus />
            </div>
            <div className="grid min-h-0 flex-1 place-items-center overflow-auto p-4">
              <img
                key={file.id}
                src={urlOf(file)}
                alt={file.original_filename}
                className="max-h-full max-w-full object-contain"
              />
            </div>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
