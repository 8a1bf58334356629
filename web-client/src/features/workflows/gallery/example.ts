import type { WorkflowCreate } from '@/api/workflows';

/** A first workflow: two steps with an approval between them. It works with every model, even the mock. */
export const EXAMPLE: WorkflowCreate = {
  name: 'Draft, approve, polish',
  description: 'An example: one step writes a draft, you approve it, and another step polishes it.',
  icon: '✍️',
  steps: [
    {
      kind: 'inline',
      name: 'Draft',
      task: 'Write a short welcome note of at most five sentences for a new colleague.',
      instructions: 'Topic of the note: {{run.input | the first day at work}}',
    },
    {
      kind: 'approval',
      name: 'Approve the draft',
      instructions: 'Read the draft. Approve it, change it, or send it back with a note.',
      on_reject: 'rework',
      on_fail_position: 0,
    },
    {
      kind: 'inline',
      name: 'Polish',
      task: 'Polish the note: same meaning, simple words, one greeting and one closing line.',
    },
  ],
};
