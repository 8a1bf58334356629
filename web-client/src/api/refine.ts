import { api, patiently, take } from './client';

/** The kind of a text, as far as the service knows it. */
export type RefineKind = 'chat_message' | 'description' | 'memory' | 'note';

/** An improved version of the text; nothing is stored. */
export async function refine(text: string, kind: RefineKind): Promise<string> {
  const better = await take(api.POST('/api/refine', { body: { text, kind }, ...patiently }));
  return better.text;
}
