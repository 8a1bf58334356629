import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, read, take } from './client';
import type { components } from './schema';

type Schemas = components['schemas'];
export type Workflow = Schemas['Workflow'];
export type WorkflowStatus = Workflow['status'];
export type WorkflowStep = Schemas['WorkflowStep'];
export type StepKind = WorkflowStep['kind'];
export type StepWrite = Schemas['WorkflowStepWrite'];
export type WorkflowCreate = Schemas['WorkflowCreate'];
export type WorkflowPatch = Schemas['WorkflowPatch'];
export type WorkflowRun = Schemas['WorkflowRun'];
/** An attempt at a step. */
export type Attempt = Schemas['WorkflowRunStep'];
export type WorkflowVersion = Schemas['WorkflowVersion'];
export type WorkflowVersionLine = Schemas['WorkflowVersionLine'];
export type WorkflowValue = Schemas['WorkflowState'];
export type DryRun = Schemas['WorkflowDryRun'];

/** The length limit of the service, in characters. */
export const MAX_NAME = 200;
export const MAX_INSTRUCTIONS = 8_000;
export const MAX_BRIEF = 8_000;
export const MAX_SIGN_OFF = 4_000;

/** Runs per page; each has all its attempts. */
const RUNS = 25;

const KEY = ['workflows'] as const;
const oneKey = (id: number) => [...KEY, 'one', id] as const;
const of = (id: number) => ({ params: { path: { id } } });

export const workflows = {
  key: KEY,
  oneKey,
  /** Workflows that are not archived, most recently changed first. */
  all: () => read([...KEY, 'all'], '/api/workflows'),
  /** Workflows whose run waits for the user. */
  waiting: () =>
    read([...KEY, 'waiting'], '/api/workflows', { params: { query: { waiting: true } } }),
  archived: () => read([...KEY, 'archived'], '/api/workflows/archived'),
  one: (id: number) => read([...oneKey(id), 'read'], '/api/workflows/{id}', of(id)),
  /** The newest run; null before the first. */
  newestRun: (id: number) =>
    queryOptions({
      queryKey: [...oneKey(id), 'newest'],
      queryFn: async ({ signal }) => {
        const params = { path: { id }, query: { limit: 1 } };
        const [run] = await take(api.GET('/api/workflows/{id}/runs', { params, signal }));
        return run ?? null;
      },
    }),
  /** All runs, newest first, page by page. */
  runs: (id: number) =>
    infiniteQueryOptions({
      queryKey: [...oneKey(id), 'runs'],
      queryFn: ({ pageParam, signal }) => {
        const query = { limit: RUNS, ...(pageParam && { before_id: pageParam }) };
        return take(
          api.GET('/api/workflows/{id}/runs', { params: { path: { id }, query }, signal }),
        );
      },
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (page) => (page.length < RUNS ? undefined : page.at(-1)?.id),
    }),
  /** An attempt with its full input. */
  attempt: (id: number, attempt: number) =>
    read([...oneKey(id), 'attempt', attempt], '/api/workflows/{id}/run-steps/{step_run_id}', {
      params: { path: { id, step_run_id: attempt } },
    }),
  /** The agent events of an attempt. */
  activity: (id: number, attempt: number) =>
    queryOptions({
      queryKey: [...oneKey(id), 'activity', attempt],
      queryFn: ({ signal }) => {
        const params = { path: { id, step_run_id: attempt } };
        return take(
          api.GET('/api/workflows/{id}/run-steps/{step_run_id}/events', { params, signal }),
        );
      },
    }),
  state: (id: number) => read([...oneKey(id), 'state'], '/api/workflows/{id}/state', of(id)),
  versions: (id: number) =>
    read([...oneKey(id), 'versions'], '/api/workflows/{id}/versions', of(id)),
  version: (id: number, version: number) =>
    read([...oneKey(id), 'version', version], '/api/workflows/{id}/versions/{version}', {
      params: { path: { id, version } },
    }),
};

export const createWorkflow = (body: WorkflowCreate) => take(api.POST('/api/workflows', { body }));
export const changeWorkflow = (id: number, body: WorkflowPatch) =>
  take(api.PATCH('/api/workflows/{id}', { ...of(id), body }));
export const deleteWorkflow = (id: number) => api.DELETE('/api/workflows/{id}', of(id));
export const restoreWorkflow = (id: number) => api.POST('/api/workflows/{id}/restore', of(id));
export const archiveWorkflow = (id: number) =>
  take(api.POST('/api/workflows/{id}/archive', of(id)));
export const unarchiveWorkflow = (id: number) =>
  take(api.POST('/api/workflows/{id}/unarchive', of(id)));
export const mintWebhook = (id: number) => take(api.POST('/api/workflows/{id}/webhook', of(id)));
export const revokeWebhook = (id: number) =>
  take(api.DELETE('/api/workflows/{id}/webhook', of(id)));
export const writeValue = (id: number, key: string, value: string) =>
  take(api.PUT('/api/workflows/{id}/state', { ...of(id), body: { key, value } }));
export const removeValue = ({ workflow_id: id, key }: Pick<WorkflowValue, 'workflow_id' | 'key'>) =>
  api.DELETE('/api/workflows/{id}/state/{key}', { params: { path: { id, key } } });
export const removeValues = (id: number) => api.DELETE('/api/workflows/{id}/state', of(id));
export const restoreVersion = (id: number, version: number) =>
  take(
    api.POST('/api/workflows/{id}/versions/{version}/restore', {
      params: { path: { id, version } },
    }),
  );

const said = (words: string) => (words.trim() === '' ? null : words.trim());

export const runWorkflow = (id: number, brief: string) =>
  take(api.POST('/api/workflows/{id}/run', { ...of(id), body: { input: said(brief) } }));
export const pauseWorkflow = (id: number) => take(api.POST('/api/workflows/{id}/pause', of(id)));
export const resumeWorkflow = (id: number, answer: string) =>
  take(api.POST('/api/workflows/{id}/resume', { ...of(id), body: { input: said(answer) } }));
export const cancelWorkflow = (id: number) => take(api.POST('/api/workflows/{id}/cancel', of(id)));
/** @param position null for the step before which the run was stopped */
export const retryWorkflow = (id: number, position: number | null, guidance: string) =>
  take(
    api.POST('/api/workflows/{id}/retry', {
      ...of(id),
      body: { position, input: said(guidance) },
    }),
  );
/** @param material replaces the last output; undefined keeps that output */
export const approveWorkflow = (id: number, attempt: number, note: string, material?: string) =>
  take(
    api.POST('/api/workflows/{id}/approve', {
      ...of(id),
      body: { note: said(note), step_run_id: attempt, ...(material !== undefined && { material }) },
    }),
  );
export const rejectWorkflow = (id: number, attempt: number, note: string) =>
  take(
    api.POST('/api/workflows/{id}/reject', {
      ...of(id),
      body: { note: said(note), step_run_id: attempt },
    }),
  );
export const decideWorkflowPermission = (id: number, body: Schemas['AgentPermissionAnswer']) =>
  take(api.POST('/api/workflows/{id}/permission', { ...of(id), body }));
export const replayWorkflowStep = (id: number, attempt: number) => {
  const params = { path: { id, step_run_id: attempt } };
  return take(api.POST('/api/workflows/{id}/run-steps/{step_run_id}/replay', { params }));
};
/** A dry run; nothing is started. */
export const dryRunWorkflow = (id: number, brief: string) =>
  take(api.POST('/api/workflows/{id}/dry-run', { ...of(id), body: { input: said(brief) } }));
