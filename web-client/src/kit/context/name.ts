/** The name of the pane next to a conversation. */
export const CONTEXT = 'Notes and context';
