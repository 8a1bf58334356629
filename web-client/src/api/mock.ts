import type { ActiveModel } from './types';

/** Why no model answers, in a sentence: none was selected, or the selected one cannot answer; nothing for the mock itself. */
export function mockReason({ chosen, reason }: Pick<ActiveModel, 'chosen' | 'reason'>): string {
  if (!chosen) return 'No provider selected.';
  return reason ?? '';
}
