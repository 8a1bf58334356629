// Until the schema has these.
type Kind = 'agent' | 'workflow';
type Action = 'replace' | 'create' | 'link';
interface Conflict {
  kind: Kind;
  index: number | null;
  name: string;
  existing_id: number;
  existing_title: string;
  same_object: boolean;
  workflow_count: number;
  allowed: Action[];
  default: Action;
  refusal: string | null;
  differences: { path: string; before: string | null; after: string | null }[];
}
interface Warning {
  code: 'model' | 'mcp' | 'schedule';
  message: string;
}
export interface TransferSchemas {
  TransferConflict: Conflict;
  TransferPreview: {
    kind: Kind;
    name: string;
    agent_count: number;
    step_count: number;
    conflicts: Conflict[];
    warnings: Warning[];
  };
  TransferResolution: { kind: Kind; index: number | null; action: Action };
  TransferImportResult: {
    kind: Kind;
    workflow_id: number | null;
    agent_id: number | null;
    name: string;
    created_agent_ids: number[];
    replaced_agent_ids: number[];
    linked_agent_ids: number[];
    warnings: Warning[];
  };
  TransferExample: {
    name: string;
    kind: Kind;
    title: string;
    description: string;
    agent_count: number;
    step_count: number;
  };
}
