import { api, read, take } from './client';
import { goneIsWell } from './problem';
import { keys } from './queries';
import type { components } from './schema';

export type Memory = components['schemas']['Memory'];
/** Two memories that seem to say the same. */
export type MemoryPair = components['schemas']['MemoryPair'];

/** The content of a memory. */
export interface MemoryWords {
  kind: string;
  content: string;
}

/** The service's limit, in characters. */
export const MAX_MEMORY = 4000;

export const memories = {
  /** All memories: by kind, and oldest first within each. */
  all: () => read([...keys.memories, 'list'], '/api/memories'),
  duplicates: () => read([...keys.memories, 'duplicates'], '/api/memories/duplicates'),
  /** How many of them fit into a model's prompt; without a name, the configured model. */
  told: (model: string) =>
    read([...keys.memories, 'told', model], '/api/memories/told', {
      params: { query: model ? { model } : {} },
    }),
};

/** Stores a memory. @param message the id of the message it comes from */
export function remember(words: MemoryWords, message: number | null) {
  return take(
    api.POST('/api/memories', { body: { ...words, ...(message && { message_id: message }) } }),
  );
}

export function changeMemory(id: number, words: Partial<MemoryWords>) {
  return take(api.PATCH('/api/memories/{id}', { params: { path: { id } }, body: words }));
}

export function forget(id: number): Promise<void> {
  return goneIsWell(api.DELETE('/api/memories/{id}', { params: { path: { id } } }));
}

/** Merges two memories. */
export function mergeMemories({ keep, from }: MemoryPair, content: string) {
  return take(
    api.POST('/api/memories/{id}/merge', {
      params: { path: { id: keep.id } },
      body: { from: from.id, content },
    }),
  );
}
