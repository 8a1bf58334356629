import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { Dialog } from 'react-aria-components';
import { queries } from '@/api/queries';
import { useKept } from '@/kit/drafts';
import { lazyPart } from '@/ui/lazyPart';
import { Popover } from '@/ui/Popover';

const ModelChoices = lazyPart(() => import('./ModelChoices'));

/** The model of this conversation: the one of the settings, or another one, remembered here. */
export function ModelPicker({ container }: { container: string }) {
  const [model, setModel] = useKept('model', container);
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const { data: active } = useQuery(queries.activeModel());
  if (!active || active.mock) return null;
  return (
    // Not a DialogTrigger: that would draw the whole of the menus into the first page.
    <>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        // Leaves the focus in the text: the keyboard of a phone would close and move this from under the finger.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(true)}
        aria-label={`Model: ${model || active.model}`}
        className="flex h-9 min-w-0 items-center gap-1.5 rounded-lg px-2.5 text-second text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:h-11"
      >
        <span className="truncate">{model || active.model}</span>
        <ChevronDown aria-hidden size={14} strokeWidth={1.75} className="shrink-0" />
      </button>
      <Popover
        triggerRef={trigger}
        isOpen={open}
        onOpenChange={setOpen}
        placement="top start"
        className="flex w-80 max-w-[calc(100vw-16px)] flex-col"
      >
        <Dialog
          aria-label="Model of this conversation"
          className="flex min-h-0 flex-col outline-none"
        >
          <ModelChoices
            current={model}
            standard={active.model}
            choose={(id) => {
              setModel(id);
              setOpen(false);
            }}
          />
        </Dialog>
      </Popover>
    </>
  );
}
