import type { ActiveModel } from './types';

/** Why no model answers, in a sentence: none was selected, the mock was selected, or the selected one cannot answer. */
export function mockReason({ chosen, reason }: Pick<ActiveModel, 'chosen' | 'reason'>): string {
  if (!chosen) return 'No provider is chosen yet.';
  return reason ?? 'It is the provider in Settings.';
}
