import { queryOptions } from '@tanstack/react-query';
import { api, take } from './client';
import type { components } from './schema';

type Schemas = components['schemas'];
export type ToolServer = Schemas['McpServer'];
export type Tool = Schemas['McpTool'];
export type ToolCallLine = Schemas['McpCall'];
export type ServerWish = Schemas['ServerCreate'];
export type ServerList = Schemas['McpServerList'];
export type Tried = Schemas['McpToolTried'];

/** As many characters as the service takes. */
export const LONGEST_SERVER_NAME = 64;
export const LONGEST_LIST = 200_000;

const KEY = ['tools'] as const;
const serverKey = (name: string) => [...KEY, 'server', name] as const;
const of = (name: string) => ({ params: { path: { name } } });

export const toolServers = {
  key: KEY,
  /** Those that come with Steward, then one's own. Nothing is connected to for it. */
  all: () =>
    queryOptions({
      queryKey: [...KEY, 'all'],
      queryFn: ({ signal }) => take(api.GET('/api/mcp/servers', { signal })),
    }),
  tools: (name: string) =>
    queryOptions({
      queryKey: [...serverKey(name), 'tools'],
      queryFn: ({ signal }) =>
        take(api.GET('/api/mcp/servers/{name}/tools', { ...of(name), signal })),
    }),
  /** Its last calls, the newest first. */
  calls: (name: string) =>
    queryOptions({
      queryKey: [...serverKey(name), 'calls'],
      queryFn: ({ signal }) =>
        take(api.GET('/api/mcp/calls', { params: { query: { server: name } }, signal })),
      staleTime: 0,
    }),
  /** What it said beside its answers. */
  log: (name: string) =>
    queryOptions({
      queryKey: [...serverKey(name), 'log'],
      queryFn: ({ signal }) =>
        take(api.GET('/api/mcp/servers/{name}/log', { ...of(name), signal })),
      staleTime: 0,
    }),
  signIns: () =>
    queryOptions({
      queryKey: [...KEY, 'sign-ins'],
      queryFn: ({ signal }) => take(api.GET('/api/mcp/auth/diagnostics', { signal })),
      staleTime: 0,
    }),
};

export const createServer = (body: ServerWish) => take(api.POST('/api/mcp/servers/user', { body }));

export const changeServer = (id: number, body: Schemas['ServerPatch']) =>
  take(api.PATCH('/api/mcp/servers/user/{id}', { params: { path: { id } }, body }));

export const previewList = (text: string) =>
  take(api.POST('/api/mcp/servers/import/preview', { body: { text } }));

export const addList = (text: string) =>
  take(api.POST('/api/mcp/servers/import', { body: { text } }));
