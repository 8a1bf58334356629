import { X } from 'lucide-react';
import type { Container } from '@/api/containers';
import { IconButton } from '@/ui/IconButton';
import { useLayout } from '@/ui/layout';
import { Sheet } from '@/ui/Sheet';
import { ContextParts } from './ContextParts';
import { CONTEXT } from './name';

interface Props {
  container: Container;
  onClose: () => void;
}

/** The context on top of the page, if there is no room beside it. */
export default function ContextSheet({ container, onClose }: Props) {
  const phone = useLayout() === 'phone';
  return (
    <Sheet label={CONTEXT} side={phone ? 'bottom' : 'right'} isOpen onClose={onClose}>
      <IconButton
        icon={X}
        label="Close panel"
        className="absolute top-2 right-3 z-10"
        onPress={onClose}
      />
      <div className="overflow-y-auto px-5 pt-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
        <ContextParts container={container} />
      </div>
    </Sheet>
  );
}
