import { api } from '@/api/client';
import { queries } from '@/api/queries';
import type { Settings } from '@/api/types';
import type { Command } from './command';
import { patch } from './overlay';

/** Settings that take effect at once. */
type QuickSettings = Partial<
  Pick<
    Settings,
    | 'theme'
    | 'show_chat_stats'
    | 'notifications_enabled'
    | 'chat_autoname_enabled'
    | 'chat_autoname_model'
    | 'trash_retention_days'
    | 'playwright_browser'
    | 'cmd_runner_jail'
    | 'cmd_runner_network'
    | 'mcp_http_enabled'
    | 'agents_enabled'
  >
>;

export const changeSettings: Command<QuickSettings> = {
  touches: [queries.settings().queryKey],
  patches: (changes) => [
    patch(queries.settings().queryKey, (settings) => ({ ...settings, ...changes })),
  ],
  send: (body) => api.PUT('/api/settings', { body }),
  failed: () => 'The setting was not saved.',
};
