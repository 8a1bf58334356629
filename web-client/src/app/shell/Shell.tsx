import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSettings } from '@/api/settings';
import { TopicDialogs } from '@/features/topics/TopicDialogs';
import { Boundary } from '@/ui/Boundary';
import { useLayout } from '@/ui/layout';
import { useLook } from '@/ui/look';
import { useGlobalActions } from '../actions/useGlobalActions';
import { Banners } from './Banners';
import { BottomBar } from './BottomBar';
import { Overlays } from './Overlays';
import { Rail } from './Rail';
import { Toaster } from './Toaster';

/** The server keeps the theme, so that every device of a person looks alike. */
function useServerTheme() {
  const theme = useSettings().data?.theme;
  const setTheme = useLook((look) => look.setTheme);
  useEffect(() => {
    if (theme) setTheme(theme);
  }, [theme, setTheme]);
}

export function Shell() {
  const layout = useLayout();
  useGlobalActions();
  useServerTheme();
  const phone = layout === 'phone';
  return (
    <div className="flex h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-lg bg-sheet px-4 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the page
      </a>
      <Boundary what="The banner" fallback={null}>
        <Banners />
      </Boundary>
      <div className="flex min-h-0 flex-1">
        {!phone && <Rail />}
        <Outlet />
      </div>
      {phone && <BottomBar />}
      <Boundary what="The dialog" fallback={null}>
        <TopicDialogs />
      </Boundary>
      <Overlays />
      <Boundary what="The notice" fallback={null}>
        <Toaster />
      </Boundary>
    </div>
  );
}
