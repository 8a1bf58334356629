import { useRef, useState } from 'react';
import { Button } from '@/ui/Button';
import { lazyOverlay } from '@/ui/lazyPart';
import { presetsAt } from './presets';

const Menu = lazyOverlay(() => import('@/ui/Menu'));

interface Props {
  isDisabled: boolean;
  onChoose: (at: Date) => void;
  /** Asks for another time. */
  onOther: () => void;
}

/** Postpones a reminder: to a common time, or to another one. */
export function Snooze({ isDisabled, onChoose, onOther }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLDivElement>(null);
  return (
    <div ref={button}>
      <Button
        size="sm"
        variant="quiet"
        isDisabled={isDisabled}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      >
        Snooze
      </Button>
      {isOpen && (
        <Menu
          label="Snooze"
          triggerRef={button}
          onClose={() => setOpen(false)}
          entries={[
            ...presetsAt(new Date()).map(({ phrase, label, at }) => ({
              id: phrase,
              label,
              run: () => onChoose(at),
            })),
            { id: 'other', label: 'Another time…', run: onOther },
          ]}
        />
      )}
    </div>
  );
}
