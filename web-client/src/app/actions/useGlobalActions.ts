import { useNavigate } from '@tanstack/react-router';
import { BookOpen, Keyboard, Moon, Search, Sun } from 'lucide-react';
import { useEffect } from 'react';
import { useSaveSettings } from '@/api/settings';
import { type Action, useActions } from '@/ui/actions';
import { shownTheme, useLook } from '@/ui/look';
import { SECTIONS, SETTINGS_SECTION } from '../shell/sections';
import { useOverlays } from './overlays';
import { listenForShortcuts } from './shortcuts';

/** What can be done from anywhere. */
export function useGlobalActions() {
  const navigate = useNavigate();
  const show = useOverlays((overlays) => overlays.show);
  const save = useSaveSettings();
  const { theme, setTheme } = useLook();
  const dark = shownTheme(theme) === 'dark';

  const goTo: Action[] = [...SECTIONS, SETTINGS_SECTION].map(
    ({ id, label, icon, path, shortcut }) => ({
      id: `go.${id}`,
      label,
      group: 'Go to',
      icon,
      shortcut,
      run: () => navigate({ to: path }),
    }),
  );

  useActions(
    [
      ...goTo,
      {
        id: 'palette.open',
        label: 'Find and do',
        group: 'Go to',
        icon: Search,
        shortcut: '$mod+k',
        hidden: true,
        run: () => show('palette'),
      },
      {
        id: 'go.model',
        label: 'Choose the model that answers',
        group: 'Go to',
        icon: SETTINGS_SECTION.icon,
        run: () => navigate({ to: '/settings/model' }),
      },
      {
        id: 'go.docs',
        label: 'Read the manual',
        group: 'Go to',
        icon: BookOpen,
        run: () => window.open('/docs/', '_blank', 'noopener'),
      },
      {
        id: 'look.theme',
        label: dark ? 'Switch to the light theme' : 'Switch to the dark theme',
        group: 'Look',
        icon: dark ? Sun : Moon,
        run: () => {
          const next = dark ? 'light' : 'dark';
          setTheme(next);
          save.mutate({ theme: next });
        },
      },
      {
        id: 'shortcuts.show',
        label: 'Show the keyboard shortcuts',
        group: 'Look',
        icon: Keyboard,
        shortcut: '?',
        run: () => show('shortcuts'),
      },
    ],
    dark,
  );

  useEffect(listenForShortcuts, []);
}
