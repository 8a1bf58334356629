import { Plug } from 'lucide-react';
import { toolServers } from '@/api/tools';
import { type Feature, goTo, readsAgain, screen } from '@/kit/feature';
import { consent } from './dialogs';
import { asked, forgetAsked, resolved, useIsAnythingAsked } from './signIns';

export const routes = [
  screen('/settings/tools', () => import('./ToolsPage')),
  screen('/settings/tools/$name', () => import('./ServerPage')),
] as const;

const readAgain = readsAgain(toolServers.key);

export const feature: Feature = {
  id: 'tools',
  actions: [goTo('go.tools', 'Tools', Plug, '/settings/tools')],
  settings: [
    {
      path: '/settings/tools',
      label: 'Tools',
      description: 'Tool servers (MCP)',
      icon: Plug,
      order: 18,
      finds:
        'server plug-in GitHub token Playwright browser fetch command sandbox Docker sign in OAuth allowed hosts network JSON',
    },
  ],
  context: [{ id: 'tool-choice', order: 25, load: () => import('./ChoiceContext') }],
  dialogs: [consent],
  signIn: () => import('./signIn'),
  banner: { useIsShown: useIsAnythingAsked, load: () => import('./SignInBanner') },
  listens: {
    'mcp.server_state': ({ server, state }, { client }) => {
      // Also one that was removed.
      if (server && state === 'disabled') resolved(server);
      void client.invalidateQueries({ queryKey: toolServers.all().queryKey });
      if (server) void client.invalidateQueries({ queryKey: toolServers.one(server).queryKey });
    },
    'mcp.auth_required': ({ server, message }) => {
      if (server) asked(server, message ?? `${server} requires sign-in.`);
    },
    'mcp.auth_resolved': ({ server }, app) => {
      if (server) resolved(server);
      readAgain(null, app);
    },
    back: readAgain,
    resync: forgetAsked,
  },
};
