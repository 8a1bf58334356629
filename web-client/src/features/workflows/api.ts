// The routes about running a workflow are written at the same time as these screens. Once they are in the schema, this
// file goes: its calls belong into api/workflows.ts, its types are those of the schema.
import type { Decision } from '@/api/agents';
import { api, take } from '@/api/client';
import type { StepKind, Workflow, WorkflowRun } from '@/api/workflows';

type Route = (path: string, init: object) => Promise<{ data?: unknown }>;
const post = <Answer>(id: number, rest: string, body?: object) =>
  take<Answer>(
    (api.POST as unknown as Route)(`/api/workflows/{id}${rest}`, {
      params: { path: { id } },
      ...(body && { body }),
    }) as Promise<{ data?: Answer }>,
  );

export type Attempt = WorkflowRun['step_runs'][number] & { material?: string | null };

/** A step as a dry run works it out. */
export interface DryStep {
  position: number;
  kind: StepKind;
  label: string;
  agent_id: number | null;
  agent_title: string | null;
  /** What the agent would be told, word for word; of an approval what the person would read. */
  kickoff: string | null;
  model: string | null;
  servers: readonly string[];
  warnings: readonly string[];
  tokens: number | null;
  cost: number | null;
  seconds: number | null;
}

export interface DryRun {
  steps: readonly DryStep[];
  warnings: readonly string[];
  forecast: {
    tokens: number | null;
    cost: number | null;
    seconds: number | null;
    /** How many earlier runs it is made from. */
    runs: number | null;
  };
}

const said = (words: string) => (words.trim() === '' ? null : words.trim());

export const runWorkflow = (id: number, brief = '') =>
  post<Workflow>(id, '/run', { input: said(brief) });
export const pauseWorkflow = (id: number) => post<Workflow>(id, '/pause');
export const resumeWorkflow = (id: number, answer = '') =>
  post<Workflow>(id, '/resume', { input: said(answer) });
export const cancelWorkflow = (id: number) => post<Workflow>(id, '/cancel');
export const retryWorkflow = (id: number, position: number, guidance = '') =>
  post<Workflow>(id, '/retry', { position, input: said(guidance) });
/** @param material what is handed on instead of the last output; undefined for that output as it is */
export const approveWorkflow = (id: number, note: string, material?: string) =>
  post<Workflow>(id, '/approve', {
    note: said(note),
    ...(material !== undefined && { material }),
  });
export const rejectWorkflow = (id: number, note: string, action?: 'rework' | 'stop' | 'skip') =>
  post<Workflow>(id, '/reject', { note: said(note), ...(action && { action }) });
export const decideWorkflowPermission = (id: number, request_id: string, decision: Decision) =>
  post<Workflow>(id, '/permission', { request_id, decision });
export const replayWorkflowStep = (id: number, attempt: number) =>
  post<Workflow>(id, `/run-steps/${attempt}/replay`);
export const dryRunWorkflow = (id: number, brief: string) =>
  post<DryRun>(id, '/dry-run', { input: said(brief) });
