import { goneIsWell } from '@/api/problem';
import { acceptTool, removeServer, type Tool, type ToolServer, toolServers } from '@/api/tools';
import type { Command } from '@/kit/commands/command';
import { patch } from '@/kit/commands/overlay';

export const remove: Command<ToolServer> = {
  touches: [toolServers.all().queryKey],
  confirm: ({ name }) => ({
    title: `Remove ${name}?`,
    description:
      'The assistant loses its tools, and you are signed out of it. This cannot be undone.',
    label: 'Remove',
  }),
  patches: ({ id }) => [
    patch(toolServers.all().queryKey, (all) => all.filter((one) => one.id !== id)),
  ],
  send: async ({ id }) => {
    if (id !== null) await goneIsWell(removeServer(id));
  },
  failed: ({ name }) => `${name} was not removed.`,
};

interface Accepted {
  server: string;
  /** The tool as shown: one that has changed since then is not accepted. */
  tool: Tool;
}

export const accept: Command<Accepted> = {
  touches: [toolServers.key],
  patches: ({ server, tool: { name, hash } }) => [
    patch(toolServers.tools(server).queryKey, (all) =>
      all.map((one) => (one.name === name && one.hash === hash ? { ...one, waits: false } : one)),
    ),
  ],
  send: ({ server, tool: { name, hash } }) => acceptTool(server, name, hash),
  failed: ({ tool }) => `${tool.name} was not accepted.`,
};
