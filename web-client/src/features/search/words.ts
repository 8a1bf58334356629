import { Bot, Layers, MessageCircle, Workflow } from 'lucide-react';
import { linkTo } from '@/api/address';
import { KINDS, type SearchAnswer, type SearchResult } from '@/api/search';

export const ICONS = { topics: Layers, chats: MessageCircle, agents: Bot, workflows: Workflow };
const SECTIONS = { topics: 'Topic', chats: 'Chat', agents: 'Agent', workflows: 'Workflow' };
const TEXTS = { description: 'Description', prompt: 'Task', answer: 'Result' };
const SPEAKERS = { user: 'You', assistant: 'Steward' };

/** Who said it, or what of the conversation or the agent it is. */
export function whoOf({ role, field, section }: SearchResult): string {
  if (role) return SPEAKERS[role];
  return field === 'title' || field === 'message' ? SECTIONS[section] : TEXTS[field];
}

/** Names a result among those of an answer. */
export function keyOf({ section, entity_id, field, message_id }: SearchResult): string {
  return `${section}.${entity_id}.${field}.${message_id ?? ''}`;
}

/** Where a result is: the message itself, where it is one. */
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

/** How many there are, as far as it is known. */
export function countText(count: number, hasMore: boolean): string {
  if (count === 0) return 'No results.';
  if (hasMore) return `More than ${count} results.`;
  return count === 1 ? 'One result.' : `${count} results.`;
}

export function guessedText({ guessed, results }: SearchAnswer): string | undefined {
  if (!guessed || results.length === 0) return undefined;
  return 'Nothing is spelled so: these are the nearest.';
}

/** What the person should know while the database answers. */
export function buildingText({ index }: SearchAnswer): string | undefined {
  if (index.state === 'ready') return undefined;
  const share = index.share === null ? '' : `, ${Math.floor(index.share * 100)} %`;
  return `The index is being built${share}. Until then searching is slower, and finds the newest first.`;
}

/** Which filters are none. */
export function misunderstoodText({ filters }: SearchAnswer): string | undefined {
  const wrong = filters.filter(({ understood }) => !understood).map(({ text }) => `“${text}”`);
  if (wrong.length === 0) return undefined;
  return wrong.length === 1
    ? `${wrong[0]} is no filter, and is searched as words.`
    : `${wrong.join(', ')} are no filters, and are searched as words.`;
}
