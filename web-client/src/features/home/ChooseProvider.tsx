import { useNavigate } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Provider } from '@/api/types';
import { beginDraft } from '@/kit/forms/useForm';
import { Button } from '@/ui/Button';
import { lazyOverlay } from '@/ui/lazyPart';

const Menu = lazyOverlay(() => import('@/ui/Menu'));

/** Links to the settings of a provider, where its key is entered. */
export function ChooseProvider({ providers }: { providers: readonly Provider[] }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        size="sm"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      >
        Choose a provider
        <ChevronDown aria-hidden size={14} strokeWidth={1.75} />
      </Button>
      {isOpen && (
        <Menu
          label="Choose a provider"
          triggerRef={button}
          onClose={() => setOpen(false)}
          entries={providers
            .filter(({ local, retired }) => !local && !retired)
            .map(({ id, label }) => ({
              id,
              label,
              run: () => {
                beginDraft('model', { provider: id });
                void navigate({ to: '/settings/model' });
              },
            }))}
        />
      )}
    </>
  );
}
