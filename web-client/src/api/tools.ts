import { api, patiently, read, take } from './client';
import type { components } from './schema';

type Schemas = components['schemas'];
export type ToolServer = Schemas['McpServer'];
export type Tool = Schemas['McpTool'];
export type ToolCallLine = Schemas['McpCall'];
export type ServerWish = Schemas['ServerCreate'];
export type ServerList = Schemas['McpServerList'];
export type Tried = Schemas['McpToolTried'];
export type SignInRecords = Schemas['McpAuthDiagnostics'];

/** The length limit of the service, in characters. */
export const MAX_SERVER_NAME = 64;
export const MAX_LIST = 200_000;

const KEY = ['tools'] as const;
const serverKey = (name: string) => [...KEY, 'server', name] as const;
const of = (name: string) => ({ params: { path: { name } } });

export const toolServers = {
  key: KEY,
  /** The built-in servers, then the user's own. This connects to none of them. */
  all: () => read([...KEY, 'all'], '/api/mcp/servers', { params: { query: { probe: false } } }),
  one: (name: string) => read(serverKey(name), '/api/mcp/servers/{name}', of(name)),
  tools: (name: string) =>
    read([...serverKey(name), 'tools'], '/api/mcp/servers/{name}/tools', of(name)),
  /** Its latest calls, newest first. */
  calls: (name: string) => ({
    ...read([...serverKey(name), 'calls'], '/api/mcp/calls', {
      params: { query: { server: name } },
    }),
    staleTime: 0,
  }),
  /** Its log output. */
  log: (name: string) => ({
    ...read([...serverKey(name), 'log'], '/api/mcp/servers/{name}/log', of(name)),
    staleTime: 0,
  }),
  signIns: () => ({ ...read([...KEY, 'sign-ins'], '/api/mcp/auth/diagnostics'), staleTime: 0 }),
};

export const createServer = (body: ServerWish) => take(api.POST('/api/mcp/servers/user', { body }));

export const changeServer = (id: number, body: Schemas['ServerPatch']) =>
  take(api.PATCH('/api/mcp/servers/user/{id}', { params: { path: { id } }, body }));

export const previewList = (text: string) =>
  take(api.POST('/api/mcp/servers/import/preview', { body: { text } }));

export const addList = (text: string) =>
  take(api.POST('/api/mcp/servers/import', { body: { text } }));

/** Enables and connects it; if that fails, the response says why. A program may take a while to start. */
export const switchOn = (name: string) =>
  take(api.POST('/api/mcp/servers/{name}/connect', { ...of(name), ...patiently }));

export const switchOff = (name: string) =>
  take(api.POST('/api/mcp/servers/{name}/disconnect', of(name)));

export const reloadTools = (name: string) =>
  take(api.POST('/api/mcp/servers/{name}/refresh', { ...of(name), ...patiently }));

export const removeServer = (id: number) =>
  api.DELETE('/api/mcp/servers/user/{id}', { params: { path: { id } } });

/** Signs in to a server as a manually registered client; null lets Steward register itself. */
export const signInAs = (id: number, client: { id: string; secret: string } | null) => {
  const of = { params: { path: { id } } };
  return client
    ? take(
        api.PUT('/api/mcp/servers/user/{id}/client', {
          ...of,
          body: { client_id: client.id, client_secret: client.secret || null },
        }),
      )
    : take(api.DELETE('/api/mcp/servers/user/{id}/client', of));
};

/** The user's own servers, as a list for other hosts. */
export const exportedList = () => take(api.GET('/api/mcp/servers/export'));

/** @param hash of the tool as it was shown */
export const acceptTool = (name: string, tool: string, hash: string) =>
  api.POST('/api/mcp/servers/{name}/tools/{tool}/accept', {
    params: { path: { name, tool } },
    body: { hash },
  });

/** @param args an object as JSON text */
export const tryTool = (name: string, tool: string, args: string, signal: AbortSignal) =>
  take(
    api.POST('/api/mcp/servers/{name}/tools/{tool}/try', {
      params: { path: { name, tool } },
      body: { arguments: args },
      signal,
      ...patiently,
    }),
  );

/** Resolves once the sign-in has ended, after the user has done their part. */
export const signInTo = (name: string) =>
  take(
    api.POST('/api/mcp/servers/{name}/reauthenticate', {
      params: { path: { name }, query: { use_popup: true } },
      ...patiently,
    }),
  );

export const cancelSignIn = (name: string) =>
  take(api.POST('/api/mcp/servers/{name}/reauthenticate/cancel', of(name)));

export const signOutOf = (name: string) =>
  take(api.POST('/api/mcp/servers/{name}/sign-out', of(name)));

/** The named tool servers, separated by commas; undefined if all may be used. */
export const serversOf = (named: string | null): string[] =>
  (named ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
