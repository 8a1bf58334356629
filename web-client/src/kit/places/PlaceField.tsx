import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button, Dialog } from 'react-aria-components';
import { useTopicTree } from '@/api/topics';
import { fieldBox, fieldInput, fieldLabel } from '@/ui/field';
import { Popover } from '@/ui/Popover';
import { type Place, PlaceMenu, type PlaceMenuProps, PlaceName, waysTo } from './PlaceMenu';

interface Props extends Omit<PlaceMenuProps, 'onChoose'> {
  label: string;
  value: Place;
  onChange: (place: Place) => void;
}

/** A field for a place. */
export function PlaceField({ label, value, onChange, ...menu }: Props) {
  const { data: tree = [] } = useTopicTree();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <div className={fieldBox}>
      <span id={`${id}-label`} className={fieldLabel}>
        {label}
      </span>
      <Button
        ref={button}
        id={id}
        aria-labelledby={`${id}-label ${id}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
        className={`${fieldInput} flex items-center gap-2 text-left`}
      >
        <PlaceName
          place={value}
          first={menu.first}
          above={value.is === 'topic' ? waysTo(tree, value.topic) : undefined}
        />
        <span className="flex-1" />
        <ChevronDown aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-2" />
      </Button>
      <Popover
        triggerRef={button}
        isOpen={isOpen}
        onOpenChange={setOpen}
        className="max-h-80 w-(--trigger-width)"
      >
        <Dialog aria-label={label} className="outline-none">
          <PlaceMenu
            {...menu}
            onChoose={(place) => {
              setOpen(false);
              onChange(place);
            }}
          />
        </Dialog>
      </Popover>
    </div>
  );
}
