/** What an agent may do without asking. */
export const POLICIES = [
  { id: 'manual', label: 'Ask me about every tool' },
  { id: 'balanced', label: 'Ask me about what changes something' },
  { id: 'autonomous', label: 'Never ask' },
] as const;
