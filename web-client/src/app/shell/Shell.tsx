import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSettings } from '@/api/settings';
import { DialogHost } from '@/kit/dialogs';
import { featureAt, useFeatures } from '@/kit/feature';
import { Boundary } from '@/ui/Boundary';
import { useLayout } from '@/ui/layout';
import { useLook } from '@/ui/look';
import { useGlobalActions } from '../actions/useGlobalActions';
import { Banners } from './Banners';
import { BottomBar } from './BottomBar';
import { keepFocus } from './keptFocus';
import { Overlays } from './Overlays';
import { Panes } from './Panes';
import { Rail } from './Rail';
import { Toaster } from './Toaster';
import { useArrivalFocus } from './useArrivalFocus';

/** The server stores the theme, so that all devices of a user look alike. */
function useServerTheme() {
  const theme = useSettings().data?.theme;
  const setTheme = useLook((look) => look.setTheme);
  useEffect(() => {
    if (theme) setTheme(theme);
  }, [theme, setTheme]);
}

export function Shell() {
  const phone = useLayout() === 'phone';
  const features = useFeatures((state) => state.all);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useGlobalActions();
  useServerTheme();
  useArrivalFocus();
  useEffect(keepFocus, []);
  return (
    <div className="flex h-dvh flex-col pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]">
      <a
        href="#main"
        className="sr-only z-50 rounded-lg bg-sheet px-4 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <Boundary what="The banner" fallback={null}>
        <Banners />
      </Boundary>
      <div className="flex min-h-0 flex-1">
        {!phone && <Rail />}
        <Panes feature={featureAt(features, path)}>
          <Outlet />
        </Panes>
      </div>
      {phone && <BottomBar />}
      <DialogHost />
      <Overlays />
      <Boundary what="The notice" fallback={null}>
        <Toaster />
      </Boundary>
    </div>
  );
}
