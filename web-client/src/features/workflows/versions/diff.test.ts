import { expect, test } from 'vitest';
import type { WorkflowVersion } from '@/api/workflows';
import { workflow, workflowStep } from '@/test/workflows';
import { differences } from './diff';

const own = { title: 'Draft', task: 'Draft it', model: null };
const step = (position: number, more: object = {}) => ({
  ...workflowStep(position),
  own: null,
  ...more,
});
const version = (number: number, more: Partial<WorkflowVersion> = {}): WorkflowVersion => ({
  ...workflow(1, 'Digest'),
  steps: [step(0)],
  version: number,
  current: false,
  ...more,
});

const NAMES = {
  roles: [{ id: 3, name: 'Editor' }],
  agents: [
    { id: 12, title: 'Scout' },
    { id: 13, title: 'Scout' },
  ],
};

test.each([
  [{}, {}, []],
  [{ max_loops: 3 }, { max_loops: 5 }, [['Loop limit', '3', '5']]],
  [{ description: null }, { description: 'New' }, [['Description', '', 'New']]],
  [{}, { steps: [step(0), step(1, { name: 'Polish' })] }, [['Step 2', null, 'Polish']]],
  [{ steps: [step(0), step(1, { own })] }, {}, [['Step 2', 'Draft', null]]],
  [
    { steps: [step(0, { kind: 'gate', on_fail_position: 0 })] },
    { steps: [step(0, { kind: 'gate', on_fail_position: 1 })] },
    [['Step 1, sends back to step', '1', '2']],
  ],
  [
    { steps: [step(0, { mcp_servers: null })] },
    { steps: [step(0, { mcp_servers: '' })] },
    [['Step 1, tool servers', 'All', 'None']],
  ],
  [
    { steps: [step(0, { own })] },
    { steps: [step(0, { own: { ...own, task: 'Write it' } })] },
    [['Step 1, task', 'Draft it', 'Write it']],
  ],
  [{ role_id: null }, { role_id: 3 }, [['Role', 'Agent default', 'Editor']]],
  [{ role_id: 3 }, { role_id: 4 }, [['Role', 'Editor', 'Role 4']]],
  [
    { approval_policy: null },
    { approval_policy: 'balanced' },
    [['Permissions', 'Agent default', 'Ask before changes']],
  ],
  [
    { step_timeout_seconds: 100 },
    { step_timeout_seconds: 90 },
    [['Step timeout in minutes', '1.67', '1.5']],
  ],
  [
    { steps: [step(0, { agent_id: 12 })] },
    { steps: [step(0, { agent_id: 13 })] },
    [['Step 1, agent', 'Scout', 'Scout']],
  ],
  [
    { steps: [step(0, { on_error: 'retry', max_retries: 2, context_mode: 'none' })] },
    { steps: [step(0)] },
    [
      ['Step 1, if it fails', 'Retry the step up to 2 times', 'Fail the run'],
      ['Step 1, reads output from', 'No earlier steps', 'All earlier steps'],
    ],
  ],
  [
    { steps: [step(0, { kind: 'approval', on_timeout: 'approve' })] },
    { steps: [step(0, { kind: 'approval', on_reject: 'stop', on_timeout: 'reject' })] },
    [
      ['Step 1, if you reject', 'Send back for rework', 'Reject and stop the run'],
      ['Step 1, when time runs out', 'Approve', 'Reject'],
    ],
  ],
] as [Partial<WorkflowVersion>, Partial<WorkflowVersion>, unknown[]][])(
  'what is different between two versions is named: %#',
  (before, after, expected) => {
    const found = differences(version(1, before), version(2, after), NAMES);
    expect(found.map((one) => [one.what, one.before, one.after])).toEqual(expected);
  },
);
