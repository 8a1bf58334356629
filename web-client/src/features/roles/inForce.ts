import type { ContainerKind } from '@/api/containers';
import type { Role } from '@/api/roles';
import type { Collection } from '@/api/types';

/** The fields of a conversation that decide which role applies. */
export interface Wearer {
  role_id: number | null;
  /** Chats have no collection. */
  collection_id?: number;
}

export interface InForce {
  role: Role;
  /** The conversation's own role, its collection's, or the default. */
  from: 'own' | 'collection' | 'default';
  collection?: Collection;
}

/** The role that applies in a conversation, and why; undefined until known. */
export function inForce(
  wearer: Wearer,
  roles: readonly Role[],
  collections: readonly Collection[],
): InForce | undefined {
  const own = roles.find(({ id }) => id === wearer.role_id);
  if (!own) {
    const standard = roles.find(({ is_default }) => is_default);
    return standard && { role: standard, from: 'default' };
  }
  const collection = collections.find(({ id }) => id === wearer.collection_id);
  return collection?.default_role_id === own.id
    ? { role: own, from: 'collection', collection }
    : { role: own, from: 'own' };
}

/** Why it applies, as a sentence. */
export function reasonOf({ from, collection }: InForce, kind: ContainerKind): string {
  if (from === 'own') return `Chosen for this ${kind}.`;
  return from === 'collection'
    ? `Default for new topics in ${collection?.name}.`
    : 'Used because no other role is chosen.';
}

/** The beginning of a role's prompt. */
export function gistOf({ system_prompt: prompt }: Pick<Role, 'system_prompt'>): string {
  const text = prompt.trim();
  return text === '' ? 'No instructions' : (text.split('\n', 1)[0] ?? '');
}
