import { Suspense } from 'react';
import { Boundary } from '@/ui/Boundary';
import { lazyOverlay } from '@/ui/lazyPart';
import { useOverlays } from '../actions/overlays';
import { forgetTypedAhead, TypedAhead } from '../palette/TypedAhead';

const Palette = lazyOverlay(() => import('../palette/Palette'), TypedAhead);
const ShortcutsSheet = lazyOverlay(() => import('../actions/ShortcutsSheet'));

/** Loaded when they are first asked for, or before, when there is time. */
export function Overlays() {
  const { open, show } = useOverlays();
  const close = () => {
    forgetTypedAhead();
    show(null);
  };
  return (
    <Boundary what="This" resetKey={open} fallback={null}>
      {/* The palette waits for what the features let it find. */}
      <Suspense fallback={<TypedAhead onClose={close} />}>
        {open === 'palette' && <Palette onClose={close} />}
        {open === 'shortcuts' && <ShortcutsSheet onClose={close} />}
      </Suspense>
    </Boundary>
  );
}
