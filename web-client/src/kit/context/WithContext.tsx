import { PanelRight, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { type Container, containerKey } from '@/api/containers';
import { useActions } from '@/ui/actions';
import { Boundary } from '@/ui/Boundary';
import { IconButton } from '@/ui/IconButton';
import { lazyOverlay } from '@/ui/lazyPart';
import { ContextParts } from './ContextParts';
import { useContextPane, usePane } from './contextPane';
import { CONTEXT } from './name';

const ContextSheet = lazyOverlay(() => import('./ContextSheet'));

/** The id of the button that shows it, which gets the focus when it closes. */
const BUTTON = 'context-button';

interface Props {
  container: Container;
  children: ReactNode;
}

/** A page about a conversation, with what the model sees of it at its side. */
export function WithContext({ container, children }: Props) {
  const { isBroad, isShown } = usePane();
  const { toggle, close } = useContextPane();
  useActions([
    {
      id: 'pane.context',
      label: CONTEXT,
      group: 'Look',
      icon: PanelRight,
      shortcut: ']',
      run: () => toggle(isBroad),
    },
  ]);
  // Leaving for another page closes it.
  useEffect(() => close, [close]);
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">{children}</div>
      {isShown && isBroad && (
        <section
          aria-label={CONTEXT}
          className="relative w-[296px] shrink-0 overflow-y-auto border-l border-line px-5 py-4"
        >
          <IconButton
            icon={X}
            label="Close panel"
            size="sm"
            className="absolute top-3 right-3"
            onPress={() => {
              toggle(isBroad);
              document.getElementById(BUTTON)?.focus();
            }}
          />
          <Boundary what={CONTEXT} resetKey={containerKey(container)}>
            <ContextParts container={container} />
          </Boundary>
        </section>
      )}
      {isShown && !isBroad && <ContextSheet container={container} onClose={close} />}
    </div>
  );
}

/** The button for the header of such a page. */
export function ContextButton() {
  const { isBroad, isShown } = usePane();
  const toggle = useContextPane((state) => state.toggle);
  return (
    <IconButton
      id={BUTTON}
      icon={PanelRight}
      label={CONTEXT}
      shortcut="]"
      aria-expanded={isShown}
      onPress={() => toggle(isBroad)}
    />
  );
}
