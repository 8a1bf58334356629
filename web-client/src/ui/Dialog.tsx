import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from './IconButton';
import { useBackCloses } from './useBackCloses';

interface Props {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** A dialog that must be answered has no close button and ignores clicks outside. */
  mustAnswer?: boolean;
  width?: 'sm' | 'md' | 'lg';
}

const WIDTHS = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' };

/** A dialog in the middle of the screen; on a phone it rises from the bottom edge. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  mustAnswer = false,
  width = 'sm',
}: Props) {
  useBackCloses(isOpen, onClose);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!mustAnswer}
      className="fixed inset-0 z-40 flex animate-fade items-end justify-center bg-veil sm:items-start sm:p-6 sm:pt-[12vh]"
    >
      <Modal
        className={`w-full animate-sheet-up overflow-hidden rounded-t-2xl bg-sheet shadow-overlay sm:animate-enter sm:rounded-2xl ${WIDTHS[width]}`}
      >
        <AriaDialog
          role={mustAnswer ? 'alertdialog' : 'dialog'}
          className="flex max-h-[85dvh] flex-col outline-none sm:max-h-[76dvh]"
        >
          <header className="flex items-center gap-3 px-5 pt-4 pb-2">
            <Heading
              slot="title"
              className="line-clamp-3 min-w-0 flex-1 font-serif text-pane font-[560] wrap-anywhere"
            >
              {title}
            </Heading>
            {!mustAnswer && <IconButton icon={X} label="Close" onPress={onClose} />}
          </header>
          <div
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard access.
            tabIndex={0}
            className="more-below min-h-0 flex-1 overflow-y-auto px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] outline-offset-[-2px] has-[.dialog-foot]:pb-0"
          >
            {children}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
