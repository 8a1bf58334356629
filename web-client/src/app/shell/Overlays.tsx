import { Suspense, useEffect, useEffectEvent } from 'react';
import { useFeatures } from '@/kit/feature';
import { Boundary } from '@/ui/Boundary';
import { lazyOverlay } from '@/ui/lazyPart';
import { toast } from '@/ui/toast';
import { useBackCloses } from '@/ui/useBackCloses';
import { useOverlays } from '../actions/overlays';
import { forgetTypedAhead, TypedAhead } from '../palette/TypedAhead';

const Palette = lazyOverlay(async () => {
  const { sourcesOf } = await import('../palette/sources');
  await sourcesOf(useFeatures.getState().all);
  return import('../palette/Palette');
}, TypedAhead);
const ShortcutsSheet = lazyOverlay(() => import('../actions/ShortcutsSheet'));

/** Replaces a crashed overlay: it closes, so that it can be opened again. */
function Broke({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    close();
    toast.error('Something went wrong in this part of Steward.', 'Try again, or reload the page.');
  }, []);
  return null;
}

/** Loaded on first use, or earlier when the page is idle. */
export function Overlays() {
  const { open, show } = useOverlays();
  const close = () => {
    forgetTypedAhead();
    show(null);
  };
  useBackCloses(open === 'palette', close);
  return (
    <Boundary what="This" resetKey={open} fallback={<Broke onClose={close} />}>
      {/* The palette suspends until the sources of the features are loaded. */}
      <Suspense fallback={<TypedAhead onClose={close} />}>
        {open === 'palette' && <Palette onClose={close} />}
        {open === 'shortcuts' && <ShortcutsSheet onClose={close} />}
      </Suspense>
    </Boundary>
  );
}
