import type { Prompt, Role } from '@/api/roles';

/** A role for tests; the first is the default one. */
export function role(id: number, name: string, more: Partial<Role> = {}): Role {
  return {
    id,
    name,
    system_prompt: '',
    is_default: id === 1,
    created_at: '2026-11-01T09:00:00Z',
    updated_at: '2026-11-01T09:00:00Z',
    ...more,
  };
}

/** A prompt for tests. */
export function promptWith(more: Partial<Prompt> = {}): Prompt {
  return {
    sections: [
      {
        kind: 'preamble',
        label: 'Instructions of Steward',
        source: null,
        text: 'You are Steward.',
        tokens: 60,
      },
      {
        kind: 'role',
        label: 'Role',
        source: { label: 'Editor', id: 2 },
        text: 'Be strict.',
        tokens: 40,
      },
    ],
    instruction: null,
    system_tokens: 100,
    history_tokens: 300,
    history_messages: 4,
    model: 'scripted',
    context_window: 1200,
    budget_tokens: 1000,
    ...more,
  };
}
