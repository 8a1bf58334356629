import { api, read, take } from './client';
import type { components } from './schema';

type Schemas = components['schemas'];
/** Steward as an MCP server, as other programs see it. */
export type OwnServer = Schemas['McpServerInfo'];
export type ExposedTool = OwnServer['tools'][number];
export type Exposure = OwnServer['exposure'][number];
/** A connected program. */
export type McpHost = Schemas['McpHost'];
export type HostCall = Schemas['McpHostCall'];

/** How many calls are shown. */
const CALLS = 20;

const KEY = ['mcp-server'] as const;

export const ownServer = {
  key: KEY,
  info: () => read([...KEY, 'info'], '/api/mcp/server/info'),
  hosts: () => read([...KEY, 'hosts'], '/api/mcp/server/hosts'),
  /** The calls of connected programs, newest first. */
  calls: () => ({
    ...read([...KEY, 'calls'], '/api/mcp/server/calls', { params: { query: { limit: CALLS } } }),
    staleTime: 0,
  }),
};

export const disconnectHost = (id: string) =>
  api.DELETE('/api/mcp/server/hosts/{id}', { params: { path: { id } } });

/** Opens or closes a section. The setting is written as a whole, so the other sections are read right before. */
export async function expose(section: string, open: boolean) {
  const { mcp_expose: all } = await take(api.GET('/api/settings'));
  return api.PUT('/api/settings', { body: { mcp_expose: { ...all, [section]: open } } });
}
