import { count } from '../figures/format';

/** Why a typed number cannot be saved; undefined if it is a whole number within the limits. */
export function wholeFault(
  typed: string,
  { min, max }: { readonly min: number; readonly max: number },
): string | undefined {
  const value = Number(typed);
  if (/^\d+$/.test(typed.trim()) && value >= min && value <= max) return undefined;
  return `Enter a whole number from ${count(min)} to ${count(max)}.`;
}
