import { disconnectHost, type Exposure, expose, type McpHost, ownServer } from '@/api/mcpServer';
import { goneIsWell } from '@/api/problem';
import { queries } from '@/api/queries';
import type { Command } from '@/kit/commands/command';
import { patch } from '@/kit/commands/overlay';
import { nameOf } from './labels';

interface Wish extends Pick<Exposure, 'section' | 'description'> {
  open: boolean;
}

export const changeExposure: Command<Wish> = {
  touches: [queries.settings().queryKey, ownServer.info().queryKey],
  patches: ({ section, open }) => [
    patch(queries.settings().queryKey, (settings) => ({
      ...settings,
      mcp_expose: { ...settings.mcp_expose, [section]: open },
    })),
  ],
  send: ({ section, open }) => expose(section, open),
  failed: ({ description, open }) => `“${description}” was not turned ${open ? 'on' : 'off'}.`,
};

export const disconnect: Command<McpHost> = {
  touches: [ownServer.hosts().queryKey],
  patches: ({ id }) => [
    patch(ownServer.hosts().queryKey, (hosts) => hosts.filter((one) => one.id !== id)),
  ],
  send: ({ id }) => goneIsWell(disconnectHost(id)),
  failed: (host) => `${nameOf(host)} was not disconnected.`,
};
