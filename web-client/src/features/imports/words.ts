import type { Import, ImportItem } from '@/api/imports';
import { plural } from '@/kit/figures/format';

export const PRODUCTS: Record<NonNullable<Import['product']>, string> = {
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  open_webui: 'Open WebUI',
  markdown: 'Markdown',
  steward: 'Steward',
};

export const FAULTS: Record<NonNullable<Import['fault']>, string> = {
  unknown_file: 'This is no export that Steward knows, or nothing of it is a conversation.',
  nothing: 'No conversation is in this file.',
  broken_zip: 'The ZIP file is damaged. Download the export again.',
  too_large: 'The file unpacks to more than Steward takes.',
  file_gone: 'The file that was handed in is gone. Choose it again.',
  disk_full: 'The disk is full. It goes on by itself as soon as there is room.',
  gave_up:
    'Steward ended three times in the middle of this file, and does not begin it again by itself. Try it again, or hand in a part of it.',
  internal: 'Something went wrong in Steward. Its log says what.',
};

export const REASONS: Record<NonNullable<ImportItem['reason']>, string> = {
  broken: 'It cannot be read',
  cut_off: 'The file ends in the middle of it',
  too_large: 'It has more text than one conversation may have',
  unknown: 'It is no conversation that Steward knows',
  empty: 'Nothing is said in it',
  changed_here: 'It was imported before and has gone on here',
  changed_there: 'It was imported before and reads differently now',
  deleted_here: 'It was imported before and deleted here',
  busy: 'An answer was being written in it',
};

type Kind = Import['losses'][number]['kind'];

const LOSSES: Record<Exclude<Kind, 'guesses'>, (n: number) => string> = {
  files: (n) => plural(n, 'file or picture', 'files and pictures'),
  tools: (n) => plural(n, 'search or call of a tool', 'searches and calls of tools'),
  branches: (n) => plural(n, 'earlier branch', 'earlier branches'),
  marks: (n) => plural(n, 'link or source', 'links and sources'),
  strays: (n) => plural(n, 'entry out of place', 'entries out of place'),
  dates: (n) => plural(n, 'date that cannot be', 'dates that cannot be'),
  cut: (n) => `the end of ${plural(n, 'very long text', 'very long texts')}`,
  flaws: (n) => `signs that cannot be stored, in ${plural(n, 'text', 'texts')}`,
};

export function conversations(n: number): string {
  return plural(n, 'conversation', 'conversations');
}

export function messages(n: number): string {
  return plural(n, 'message', 'messages');
}

/** What of conversations does not come over. */
export function lossesOf({ losses }: Pick<Import, 'losses'>): string[] {
  return losses.flatMap(({ kind, count: n }) => (kind === 'guesses' ? [] : [LOSSES[kind](n)]));
}

/** What comes over and may read otherwise. */
export function guessesOf({ losses }: Pick<Import, 'losses'>): string | undefined {
  const guessed = losses.find(({ kind }) => kind === 'guesses');
  return (
    guessed &&
    `The encoding of ${plural(guessed.count, 'conversation', 'conversations')} was guessed: some characters may be wrong.`
  );
}

/** How much of what is wanted has come, and how much is still to come; what was left out is no part of either. */
export function coming(one: Pick<Import, 'wanted' | 'added' | 'extended' | 'unchanged'>): {
  come: number;
  left: number;
} {
  const come = Math.min(one.wanted, one.added + one.extended + one.unchanged);
  return { come, left: one.wanted - come };
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** 3 Mar 2023 to 5 Jan 2026. */
export function span(first: string | null, last: string | null): string {
  if (!first || !last) return '';
  const [from, to] = [day.format(new Date(first)), day.format(new Date(last))];
  return from === to ? from : `${from} to ${to}`;
}
