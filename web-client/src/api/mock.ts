import type { ActiveModel } from './types';

/** Why no model answers, in a sentence: nothing was chosen, someone chose the mock, or what was chosen cannot answer. */
export function mockReason({ chosen, reason }: Pick<ActiveModel, 'chosen' | 'reason'>): string {
  if (!chosen) return 'No provider is chosen yet.';
  return reason ?? 'It is the provider in Settings.';
}
