import type { ReactNode } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useBackCloses } from './useBackCloses';

interface Props {
  label: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  side: 'right' | 'bottom';
}

const PLACES = {
  right: {
    overlay: 'justify-end',
    modal:
      'box-content h-full w-[min(320px,86vw)] animate-enter border-l border-line bg-paper pr-[env(safe-area-inset-right)]',
  },
  bottom: {
    overlay: 'items-end',
    modal: 'max-h-[85dvh] w-full animate-sheet-up rounded-t-2xl bg-sheet',
  },
};

/** A pane that slides over the page: what a wide window shows next to the page; pickers and menus on a phone. */
export function Sheet({ label, isOpen, onClose, children, side }: Props) {
  const place = PLACES[side];
  useBackCloses(isOpen, onClose);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className={`fixed inset-0 z-30 flex animate-fade bg-veil ${place.overlay}`}
    >
      <Modal className={`overflow-y-auto shadow-overlay ${place.modal}`}>
        <Dialog aria-label={label} className="relative flex h-full flex-col outline-none">
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
