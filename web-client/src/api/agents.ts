import { queryOptions } from '@tanstack/react-query';
import { api, read, take } from './client';
import { allPages } from './pages';
import { keys } from './queries';
import type { components } from './schema';

type Schemas = components['schemas'];
export type Agent = Schemas['AgentSession'];
export type AgentRun = Schemas['AgentRun'];
export type AgentStatus = Agent['status'];
export type AgentEvent = Schemas['AgentEvent'];
export type AgentPermission = Schemas['AgentPermission'];
export type AgentArtifact = Schemas['AgentArtifact'];
export type AgentTrigger = Schemas['AgentTrigger'];
export type AgentNote = Schemas['AgentState'];
export type Blueprint = Schemas['AgentBlueprint'];
export type InboxItem = Schemas['AgentInboxItem'];
export type Decision = Schemas['AgentPermissionAnswer']['decision'];
export type AgentWish = Schemas['AgentCreate'];
export type AgentChange = Schemas['AgentPatch'];
export type BlueprintWish = Schemas['AgentBlueprintCreate'];
export type BlueprintChange = Schemas['AgentBlueprintPatch'];

/** The length limit of the service, in characters. */
export const MAX_TITLE = 200;
export const MAX_TASK = 100_000;
export const MAX_NOTE = 4_000;
export const MAX_STATE = 100_000;

/** A picture from a tool result in a transcript. */
export const pictureUrl = (sha256: string) => `/api/agents/pictures/${sha256}`;

/** The page size limit of the service for runs and artifacts. */
const PAGE = 200;
const pageAfter = (after: number | undefined) => ({
  limit: PAGE,
  ...(after && { before_id: after }),
});

const KEY = ['agents'] as const;
export const rulesKey = [...KEY, 'rules'] as const;
const oneKey = (id: number) => [...KEY, 'one', id] as const;
const of = (id: number) => ({ params: { path: { id: String(id) } } });

export const agents = {
  key: KEY,
  oneKey,
  /** Agents that are not archived, newest first. */
  all: () => read([...KEY, 'all'], '/api/agents'),
  archived: () => read([...KEY, 'archived'], '/api/agents/archived'),
  /** Everything that waits for the user, except a step's question: its workflow asks that. */
  inbox: () =>
    queryOptions({
      queryKey: [...KEY, 'inbox'],
      queryFn: async ({ signal }) =>
        (await take(api.GET('/api/agents/inbox', { signal }))).filter(
          (item) => item.request_id !== null || item.workflow_id === null,
        ),
    }),
  /** They depend on the providers, as everything under this key. */
  models: () => ({
    ...read([...keys.llm, 'agents'], '/api/agents/models'),
    retry: false,
    staleTime: 60_000,
  }),
  grants: () => read([...KEY, 'grants'], '/api/agents/permissions'),
  blueprints: () => read([...KEY, 'blueprints'], '/api/agents/blueprints'),
  one: (id: number) => read([...oneKey(id), 'read'], '/api/agents/{id}', of(id)),
  runs: (id: number) =>
    queryOptions({
      queryKey: [...oneKey(id), 'runs'],
      queryFn: ({ signal }) =>
        allPages(PAGE, (after) => {
          const params = { path: { id: String(id) }, query: pageAfter(after) };
          return take(api.GET('/api/agents/{id}/runs', { params, signal }));
        }),
    }),
  /** What a run waits for, in full but without its transcript. */
  pending: (id: number, run: number) =>
    queryOptions({
      queryKey: [...oneKey(id), 'pending', run],
      queryFn: async ({ signal }) => {
        const query = { agentRunId: run, limit: 1 };
        const params = { path: { id: String(id) }, query };
        const { pending } = await take(api.GET('/api/agents/{id}/events', { params, signal }));
        return pending;
      },
    }),
  artifacts: (id: number) =>
    queryOptions({
      queryKey: [...oneKey(id), 'artifacts'],
      queryFn: ({ signal }) =>
        allPages(PAGE, (after) => {
          const params = { path: { id: String(id) }, query: pageAfter(after) };
          return take(api.GET('/api/agents/{id}/artifacts', { params, signal }));
        }),
    }),
  artifactsOfRun: (id: number, run: number) =>
    read([...oneKey(id), 'artifacts', run], '/api/agents/{id}/artifacts', {
      params: { path: { id: String(id) }, query: { runId: run, limit: PAGE } },
    }),
  artifact: (id: number, artifact: number) =>
    read([...oneKey(id), 'artifact', artifact], '/api/agents/{id}/artifacts/{artifact_id}', {
      params: { path: { id: String(id), artifact_id: artifact } },
    }),
  /** Queued messages, oldest first. */
  queue: (id: number) => read([...oneKey(id), 'queue'], '/api/agents/{id}/queue', of(id)),
  /** The state it keeps between runs. */
  notes: (id: number) => read([...oneKey(id), 'notes'], '/api/agents/{id}/state', of(id)),
};

/** @param name its number or its public id */
export const agentNamed = (name: string) =>
  take(api.GET('/api/agents/{id}', { params: { path: { id: name } } }));
export const createAgent = (body: AgentWish) => take(api.POST('/api/agents', { body }));
export const changeAgent = (id: number, body: AgentChange) =>
  take(api.PATCH('/api/agents/{id}', { ...of(id), body }));
export const deleteAgent = (id: number) => api.DELETE('/api/agents/{id}', of(id));
export const restoreAgent = (id: number) =>
  api.POST('/api/agents/{id}/restore', { params: { path: { id } } });
export const archiveAgent = (id: number) => api.POST('/api/agents/{id}/archive', of(id));
export const unarchiveAgent = (id: number) => api.POST('/api/agents/{id}/unarchive', of(id));
export const linkAgent = (id: number, body: Schemas['AgentLink']) =>
  take(api.PATCH('/api/agents/{id}/link', { ...of(id), body }));
export const startAgent = (id: number) => take(api.POST('/api/agents/{id}/start', of(id)));
export const resumeAgent = (id: number) => take(api.POST('/api/agents/{id}/resume', of(id)));
export const cancelAgent = (id: number) => take(api.POST('/api/agents/{id}/cancel', of(id)));
export const sendToAgent = (id: number, message: string) =>
  take(api.POST('/api/agents/{id}/send', { ...of(id), body: { message } }));
export const removeQueued = (id: number, message_id: number) =>
  api.DELETE('/api/agents/{id}/queue/{message_id}', {
    params: { path: { id: String(id), message_id } },
  });
export const markAgentRead = (id: number) => api.POST('/api/agents/{id}/read', of(id));
export const markAgentUnread = (id: number) => api.POST('/api/agents/{id}/unread', of(id));
export const answerPermission = (id: number, body: Schemas['AgentPermissionAnswer']) =>
  take(api.POST('/api/agents/{id}/permission', { ...of(id), body }));
/** A permission request in full. */
export const wholePermission = (id: number, request_id: string) => ({
  ...read([...oneKey(id), 'permission', request_id], '/api/agents/{id}/permission/{request_id}', {
    params: { path: { id: String(id), request_id } },
  }),
  staleTime: Number.POSITIVE_INFINITY,
});
export const resetGrants = () => take(api.POST('/api/agents/permissions/reset'));

export const addArtifact = (id: number, body: Schemas['AgentArtifactCreate']) =>
  take(api.POST('/api/agents/{id}/artifacts', { ...of(id), body }));
export const rawPath = ({ agent_id, id }: Pick<AgentArtifact, 'agent_id' | 'id'>) =>
  `/api/agents/${agent_id}/artifacts/${id}/raw`;

export const addTrigger = (id: number) =>
  take(api.POST('/api/agents/{id}/triggers', { ...of(id), body: {} }));
export const removeTrigger = ({ agent_id, id }: AgentTrigger) =>
  api.DELETE('/api/agents/{id}/triggers/{trigger_id}', {
    params: { path: { id: String(agent_id), trigger_id: id } },
  });

export const writeNote = (id: number, key: string, value: string) =>
  take(api.PUT('/api/agents/{id}/state', { ...of(id), body: { key, value } }));
export const removeNote = ({ agent_id, key }: Pick<AgentNote, 'agent_id' | 'key'>) =>
  api.DELETE('/api/agents/{id}/state/{key}', { params: { path: { id: String(agent_id), key } } });
export const removeNotes = (id: number) => api.DELETE('/api/agents/{id}/state', of(id));

export const createBlueprint = (body: BlueprintWish) =>
  take(api.POST('/api/agents/blueprints', { body }));
export const changeBlueprint = (id: number, body: BlueprintChange) =>
  take(
    api.PATCH('/api/agents/blueprints/{blueprint_id}', {
      params: { path: { blueprint_id: id } },
      body,
    }),
  );
export const removeBlueprint = (id: number) =>
  api.DELETE('/api/agents/blueprints/{blueprint_id}', { params: { path: { blueprint_id: id } } });
