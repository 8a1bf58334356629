import { DoorOpen } from 'lucide-react';
import { ownServer } from '@/api/mcpServer';
import { type Feature, goTo, readsAgain, screen } from '@/kit/feature';

export const routes = [screen('/settings/assistants', () => import('./AssistantsPage'))] as const;

const readAgain = readsAgain(ownServer.key);

const readHosts = readsAgain(ownServer.hosts().queryKey, ownServer.calls().queryKey);

export const feature: Feature = {
  id: 'mcpserver',
  actions: [goTo('go.assistants', 'Connect other assistants…', DoorOpen, '/settings/assistants')],
  settings: [
    {
      path: '/settings/assistants',
      label: 'Other assistants',
      description: 'Access for editors and assistants (MCP)',
      icon: DoorOpen,
      order: 19,
      finds: 'VS Code Claude Codex Cursor editor connect HTTP expose read write access',
    },
  ],
  listens: {
    'mcp.host_changed': readHosts,
    'settings.changed': readAgain,
    back: readAgain,
  },
};
