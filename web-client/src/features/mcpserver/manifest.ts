import type { QueryClient } from '@tanstack/react-query';
import { DoorOpen } from 'lucide-react';
import { ownServer } from '@/api/mcpServer';
import { type Feature, screen } from '@/kit/feature';

export const routes = [screen('/settings/assistants', () => import('./AssistantsPage'))] as const;

type App = { client: QueryClient };

const readAgain = (_: unknown, { client }: App) =>
  void client.invalidateQueries({ queryKey: ownServer.key });

const readHosts = (_: unknown, { client }: App) => {
  void client.invalidateQueries({ queryKey: ownServer.hosts().queryKey });
  void client.invalidateQueries({ queryKey: ownServer.calls().queryKey });
};

export const feature: Feature = {
  id: 'mcpserver',
  actions: [
    {
      id: 'go.assistants',
      label: 'Connect other assistants…',
      group: 'Go to',
      icon: DoorOpen,
      run: ({ navigate }) => navigate({ to: '/settings/assistants' }),
    },
  ],
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
