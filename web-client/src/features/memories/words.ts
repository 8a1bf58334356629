import type { Memory } from '@/api/memories';

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
    : 'A kind is a small letter, then letters, digits and dashes: at most 32.';
}

export function memoriesSentence(all: readonly Memory[] | undefined): string {
  if (all === undefined) return 'What is remembered';
  if (all.length === 0) return 'Nothing is remembered yet';
  return all.length === 1 ? 'One thing is remembered' : `${all.length} things are remembered`;
}

/** What does not fit into what a model is told; empty when all does. */
export function leftOutText(leftOut: number): string {
  if (leftOut === 0) return '';
  const what = leftOut === 1 ? 'One of them does' : `${leftOut} of them do`;
  return `${what} not fit into what a model is told.`;
}
