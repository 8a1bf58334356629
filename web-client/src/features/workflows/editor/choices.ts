/** What a step's settings can be, with the labels of the editor. */
export const ON_ERROR = [
  { id: 'fail', label: 'Fail the run' },
  { id: 'retry', label: 'Retry the step' },
  { id: 'continue', label: 'Continue with the next step' },
] as const;

export const ON_TIMEOUT = [
  { id: 'reject', label: 'Reject' },
  { id: 'approve', label: 'Approve' },
] as const;

export const MODES = [
  { id: 'auto', label: 'All earlier steps' },
  { id: 'selected', label: 'Selected steps' },
  { id: 'none', label: 'No earlier steps' },
] as const;
