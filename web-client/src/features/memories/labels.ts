import type { Memory } from '@/api/memories';
import { plural } from '@/kit/figures/format';

/** Kinds that are offered before the user has created any. */
const USUAL = ['context', 'preference', 'fact', 'person', 'project'];

const KIND = /^[a-z][a-z0-9-]{0,31}$/;

/** The kinds of memories, in their order. */
export function kindsOf(all: readonly Memory[]): string[] {
  return [...new Set(all.map(({ kind }) => kind))];
}

/** How many kinds are offered. */
const OFFERED = 8;

/** The kinds to offer: existing ones, then the usual ones. */
export function kindsToChoose(all: readonly Memory[]): string[] {
  return [...new Set([...kindsOf(all), ...USUAL])].slice(0, OFFERED);
}

/** What is wrong with a kind; undefined if nothing is. */
export function wrongKind(kind: string): string | undefined {
  return KIND.test(kind.trim().toLowerCase())
    ? undefined
    : 'A kind has up to 32 lowercase letters, digits and hyphens, starting with a letter.';
}

export function memoriesSentence(all: readonly Memory[] | undefined): string {
  if (all === undefined) return '\u00a0';
  return all.length === 0 ? 'No memories yet' : plural(all.length, 'memory', 'memories');
}

/** How many memories a model is not told for lack of room; empty if there are none. */
export function leftOutText(leftOut: number): string {
  if (leftOut === 0) return '';
  return `${plural(leftOut, 'memory does', 'memories do')} not fit and ${leftOut === 1 ? 'is' : 'are'} left out.`;
}
