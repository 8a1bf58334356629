import { lazy, Suspense } from 'react';
import { useOverlays } from '../actions/overlays';

const Palette = lazy(() => import('../palette/Palette'));
const ShortcutsSheet = lazy(() => import('../actions/ShortcutsSheet'));

/** Loaded when they are first asked for. */
export function Overlays() {
  const { open, show } = useOverlays();
  const close = () => show(null);
  return (
    <Suspense>
      {open === 'palette' && <Palette onClose={close} />}
      {open === 'shortcuts' && <ShortcutsSheet onClose={close} />}
    </Suspense>
  );
}
