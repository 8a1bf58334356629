import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { queries } from '@/api/queries';
import { useDraft } from '@/kit/drafts';
import { lazyOverlay } from '@/ui/lazyPart';

const ModelChoices = lazyOverlay(() => import('./ModelChoices'));

interface Props {
  /** The key of the conversation, or of the place where one starts. */
  container: string;
  /** Away from the text field. */
  opens?: 'up' | 'down';
}

/** The model of this conversation: the default, or another one remembered here. */
export function ModelPicker({ container, opens = 'up' }: Props) {
  const [model, setModel] = useDraft('model', container);
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const { data: active } = useQuery(queries.activeModel());
  if (!active || active.mock) return null;
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        // Keeps the focus in the text: a phone's keyboard would close and move this button.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(true)}
        aria-label={`Model: ${model || active.model}`}
        className="flex h-9 min-w-0 items-center gap-1.5 rounded-lg px-2.5 text-second text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:h-11"
      >
        <span className="truncate">{model || active.model}</span>
        <ChevronDown aria-hidden size={14} strokeWidth={1.75} className="shrink-0" />
      </button>
      {open && (
        <ModelChoices
          trigger={trigger}
          opens={opens}
          current={model}
          standard={active.model}
          choose={(id) => {
            setModel(id);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
