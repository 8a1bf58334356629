import type { Memory } from '@/api/memories';
import { plural } from '@/kit/figures/format';

/** Kinds that are offered before anybody has made one. */
const USUAL = ['context', 'preference', 'fact', 'person', 'project'];

const KIND = /^[a-z][a-z0-9-]{0,31}$/;

/** The kinds of memories, in their order. */
export function kindsOf(all: readonly Memory[]): string[] {
  return [...new Set(all.map(({ kind }) => kind))];
}

/** So many kinds are offered. */
const OFFERED = 8;

/** The kinds that are offered: those that are there, then the usual ones. */
export function kindsToChoose(all: readonly Memory[]): string[] {
  return [...new Set([...kindsOf(all), ...USUAL])].slice(0, OFFERED);
}

/** What is wrong with a kind; undefined when nothing is. */
export function wrongKind(kind: string): string | undefined {
  return KIND.test(kind.trim().toLowerCase())
    ? undefined
    : 'A kind has up to 32 lowercase letters, digits and hyphens, starting with a letter.';
}

export function memoriesSentence(all: readonly Memory[] | undefined): string {
  if (all === undefined) return '\u00a0';
  return all.length === 0 ? 'No memories yet' : plural(all.length, 'memory', 'memories');
}

/** What does not fit into what a model is told; empty when all does. */
export function leftOutText(leftOut: number): string {
  if (leftOut === 0) return '';
  return `${plural(leftOut, 'memory does', 'memories do')} not fit and ${leftOut === 1 ? 'is' : 'are'} left out.`;
}
