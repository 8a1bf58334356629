/** What the pane beside a conversation is called. */
export const CONTEXT = 'Notes and context';
