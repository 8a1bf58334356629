/** What an agent may do without approval. */
export const POLICIES = [
  { id: 'manual', label: 'Ask for every tool' },
  { id: 'balanced', label: 'Ask before changes' },
  { id: 'autonomous', label: 'Never ask' },
] as const;
