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
] as [Partial<WorkflowVersion>, Partial<WorkflowVersion>, unknown[]][])(
  'what is different between two versions is named: %#',
  (before, after, expected) => {
    const found = differences(version(1, before), version(2, after));
    expect(found.map((one) => [one.what, one.before, one.after])).toEqual(expected);
  },
);
