import type { QueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queries } from '@/api/queries';
import type { Settings } from '@/api/types';
import { type Command, run } from '@/kit/commands/command';
import { patch } from '@/kit/commands/overlay';
import { shownTheme, type Theme, useLook } from '@/ui/look';

/** Settings that take effect at once. */
type QuickSettings = Partial<Pick<Settings, 'theme' | 'show_chat_stats' | 'notifications_enabled'>>;

export const changeSettings: Command<QuickSettings> = {
  touches: [queries.settings().queryKey],
  patches: (changes) => [
    patch(queries.settings().queryKey, (settings) => ({ ...settings, ...changes })),
  ],
  send: (body) => api.PUT('/api/settings', { body }),
  failed: () => 'That was not saved.',
};

/** Here at once, and on the person's other devices. */
export function chooseTheme(client: QueryClient, theme: Theme) {
  useLook.getState().setTheme(theme);
  void run(client, changeSettings, { theme });
}

export function switchTheme(client: QueryClient) {
  chooseTheme(client, shownTheme(useLook.getState().theme) === 'dark' ? 'light' : 'dark');
}
