import { money } from './format';

/** 950, 12k, 3.4M: for a column. */
export function shortCount(value: number): string {
  if (value < 1000) return String(value);
  if (value < 999_500) return `${Math.round(value / 1000)}k`;
  return `${(value / 1_000_000).toFixed(1)}M`;
}

export const tokenText = (tokens: number) =>
  `${shortCount(tokens)}\u00a0${tokens === 1 ? 'token' : 'tokens'}`;

/** The cost as far as it is known; undefined if nothing is. */
export function costText(cost: number, unpricedTokens: number): string | undefined {
  if (cost === 0) return undefined;
  return unpricedTokens > 0 ? `${money(cost)} or more` : money(cost);
}
