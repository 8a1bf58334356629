import type { QueryClient } from '@tanstack/react-query';
import { changeSettings } from '@/kit/commands/changeSettings';
import { run } from '@/kit/commands/command';
import { shownTheme, type Theme, useLook } from '@/ui/look';

/** Takes effect here at once, and on the user's other devices. */
export function chooseTheme(client: QueryClient, theme: Theme) {
  useLook.getState().setTheme(theme);
  void run(client, changeSettings, { theme });
}

export function switchTheme(client: QueryClient) {
  chooseTheme(client, shownTheme(useLook.getState().theme) === 'dark' ? 'light' : 'dark');
}
