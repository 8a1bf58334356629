import { PanelRight } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { type Container, containerKey } from '@/api/containers';
import { useActions } from '@/ui/actions';
import { Boundary } from '@/ui/Boundary';
import { IconButton } from '@/ui/IconButton';
import { useIsBroad } from '@/ui/layout';
import { lazyOverlay } from '@/ui/lazyPart';
import { ContextParts } from './ContextParts';
import { useContextPane } from './contextPane';
import { CONTEXT } from './name';

const ContextSheet = lazyOverlay(() => import('./ContextSheet'));

interface Props {
  container: Container;
  children: ReactNode;
}

/** A page about a conversation, with what the model sees of it at its side. */
export function WithContext({ container, children }: Props) {
  const isBroad = useIsBroad();
  const { isHidden, isOver, toggle, close } = useContextPane();
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
  // Who goes on from it to another page has done with it.
  useEffect(() => close, [close]);
  const isBeside = isBroad && !isHidden;
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">{children}</div>
      {isBeside && (
        <section
          aria-label={CONTEXT}
          className="w-[296px] shrink-0 overflow-y-auto border-l border-line px-5 py-4"
        >
          <Boundary what={CONTEXT} resetKey={containerKey(container)}>
            <ContextParts container={container} />
          </Boundary>
        </section>
      )}
      {isOver && !isBroad && <ContextSheet container={container} onClose={close} />}
    </div>
  );
}

/** For the header of such a page. */
export function ContextButton() {
  const isBroad = useIsBroad();
  const { isHidden, isOver, toggle } = useContextPane();
  return (
    <IconButton
      icon={PanelRight}
      label={CONTEXT}
      shortcut="]"
      aria-expanded={isBroad ? !isHidden : isOver}
      onPress={() => toggle(isBroad)}
    />
  );
}
