import type { TransferConflict, TransferPreview } from '@/api/transfer';

/** An existing agent in a file, for tests: the exported one, with a changed task. */
export function agentConflict(
  index: number,
  name: string,
  more: Partial<TransferConflict> = {},
): TransferConflict {
  return {
    kind: 'agent',
    index,
    name,
    existing_id: 10 + index,
    existing_title: name,
    same_object: true,
    workflow_count: 1,
    allowed: ['replace', 'create', 'link'],
    default: 'replace',
    refusal: null,
    differences: [{ path: 'task', before: 'Look around', after: 'Look closely' }],
    ...more,
  };
}

/** An existing workflow in a file, for tests. */
export function workflowConflict(
  name: string,
  more: Partial<TransferConflict> = {},
): TransferConflict {
  return {
    ...agentConflict(0, name),
    index: null,
    kind: 'workflow',
    existing_id: 1,
    allowed: ['replace', 'create'],
    differences: [{ path: 'steps[1].instructions', before: null, after: 'Be brief' }],
    ...more,
  };
}

/** The preview of a workflow import, for tests: nothing in it exists yet. */
export function transferPreview(
  name: string,
  more: Partial<TransferPreview> = {},
): TransferPreview {
  return {
    kind: 'workflow',
    name,
    agent_count: 2,
    step_count: 3,
    step_names: ['Gather', 'Check', 'Send'],
    conflicts: [],
    warnings: [],
    ...more,
  };
}
