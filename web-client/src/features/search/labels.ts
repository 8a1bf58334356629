import { Bot, Layers, MessageCircle, Workflow } from 'lucide-react';
import { linkTo } from '@/api/address';
import { KINDS, type SearchAnswer, type SearchResult } from '@/api/search';

export const ICONS = { topics: Layers, chats: MessageCircle, agents: Bot, workflows: Workflow };
const SECTIONS = { topics: 'Topic', chats: 'Chat', agents: 'Agent', workflows: 'Workflow' };
const TEXTS = { description: 'Description', prompt: 'Task', answer: 'Result' };
const SPEAKERS = { user: 'You', assistant: 'Steward' };

/** The author of a result, or the field of the conversation or agent. */
export function whoOf({ role, field, section }: SearchResult): string {
  if (role) return SPEAKERS[role];
  return field === 'title' || field === 'message' ? SECTIONS[section] : TEXTS[field];
}

/** Identifies a result within a response. */
export function keyOf({ section, entity_id, field, message_id }: SearchResult): string {
  return `${section}.${entity_id}.${field}.${message_id ?? ''}`;
}

/** The route of a result: the message itself, if it is one. */
export function linkOf({ section, entity_id, ref, message_id }: SearchResult) {
  if (section === 'workflows') {
    return { to: '/workflows/$id', params: { id: String(entity_id) } } as const;
  }
  if (ref === null) return undefined;
  if (section === 'agents') {
    return { to: '/agents/$id', params: { id: String(entity_id) } } as const;
  }
  const hash = message_id === null ? '' : `message-${message_id}`;
  return { ...linkTo({ kind: KINDS[section], id: entity_id, slug: ref }), hash };
}

/** The number of results, as far as known. */
export function countText(count: number, hasMore: boolean): string {
  if (count === 0) return 'No results.';
  if (hasMore) return `More than ${count} results.`;
  return count === 1 ? '1 result.' : `${count} results.`;
}

export function guessedText({ guessed, results }: SearchAnswer): string | undefined {
  if (!guessed || results.length === 0) return undefined;
  return 'No exact matches. Showing similar words.';
}

/** What the user should know while the index is being built. */
export function buildingText({ index }: SearchAnswer): string | undefined {
  if (index.state === 'ready') return undefined;
  const share = index.share === null ? '' : `, ${Math.floor(index.share * 100)}%`;
  return `The search index is being built${share}. Until then, search is slower and shows the newest results first.`;
}

/** Which filters were not understood. */
export function misunderstoodText({ filters }: SearchAnswer): string | undefined {
  const wrong = filters.filter(({ understood }) => !understood).map(({ text }) => `“${text}”`);
  if (wrong.length === 0) return undefined;
  return wrong.length === 1
    ? `Unknown filter ${wrong[0]}. Searched as text.`
    : `Unknown filters ${wrong.join(', ')}. Searched as text.`;
}
