// The route of the dry run is written at the same time as these screens. Once it is in the schema, this file goes: its
// call belongs into api/workflows.ts, its types are those of the schema.
import { api, take } from '@/api/client';
import type { StepKind } from '@/api/workflows';

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

type Route = (path: string, init: object) => Promise<{ data?: DryRun }>;

export const dryRunWorkflow = (id: number, brief: string) =>
  take(
    (api.POST as unknown as Route)('/api/workflows/{id}/dry-run', {
      params: { path: { id } },
      body: { input: brief.trim() === '' ? null : brief.trim() },
    }),
  );
