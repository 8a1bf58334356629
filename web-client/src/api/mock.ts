import type { ActiveModel } from './types';

/** Why no model answers, in a sentence: someone chose the mock, or what was chosen cannot answer. */
export function mockReason({ reason }: Pick<ActiveModel, 'reason'>): string {
  return reason ?? 'It is the provider in Settings.';
}
