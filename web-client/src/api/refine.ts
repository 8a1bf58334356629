import { api, patiently, take } from './client';

/** What a text is, as far as the service knows more than that it is one. */
export type RefineKind = 'chat_message' | 'description' | 'memory' | 'note';

/** The text in better words; nothing is stored. */
export async function refine(text: string, kind: RefineKind): Promise<string> {
  const better = await take(api.POST('/api/refine', { body: { text, kind }, ...patiently }));
  return better.text;
}
