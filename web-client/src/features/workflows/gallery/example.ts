import type { WorkflowCreate } from '@/api/workflows';

/** A first workflow: two steps with an approval between them. Every model can do it, the demo too. */
export const EXAMPLE: WorkflowCreate = {
  name: 'Draft, sign off, polish',
  description: 'An example: one step drafts, you sign off, another step polishes the draft.',
  icon: '✍️',
  steps: [
    {
      kind: 'inline',
      name: 'Draft',
      task: 'Write a short welcome note of at most five sentences for a new colleague.',
      instructions: 'The note is about: {{run.input | the first day at work}}',
    },
    {
      kind: 'approval',
      name: 'Sign off the draft',
      instructions: 'Read the draft. Approve it, change it, or send it back with a note.',
      on_reject: 'rework',
      on_fail_position: 0,
    },
    {
      kind: 'inline',
      name: 'Polish',
      task: 'Polish the note that you are handed: same meaning, simple words, one greeting and one closing line.',
    },
  ],
};
