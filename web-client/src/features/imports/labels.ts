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
  unknown_file:
    'Unrecognised format, or no conversations in it. Choose an export of ChatGPT, Claude, Open WebUI or Steward, or a Markdown file.',
  nothing: 'This file contains no conversations.',
  broken_zip: 'The ZIP file is damaged. Download the export again.',
  too_large: 'The unpacked file is too large.',
  file_gone: 'The uploaded file is gone. Choose it again.',
  disk_full: 'The disk is full. The import resumes when there is space.',
  gave_up:
    'Steward stopped three times while importing this file, so it is not retried automatically. Retry, or import a part of it.',
  internal: 'Internal error. See Steward’s log.',
};

/** The faults that may pass; the others are in the file, which stays as it is. */
export const MAY_PASS: readonly Import['fault'][] = ['disk_full', 'gave_up', 'internal'];

export const REASONS: Record<NonNullable<ImportItem['reason']>, string> = {
  broken: 'Unreadable',
  cut_off: 'Cut off at the end of the file',
  too_large: 'Too long for one conversation',
  unknown: 'Unrecognised format',
  empty: 'No messages',
  changed_here: 'Already imported and continued here',
  changed_there: 'Already imported, but changed since',
  deleted_here: 'Already imported and deleted here',
  busy: 'An answer was being written',
};

type Kind = Import['losses'][number]['kind'];

const LOSSES: Record<Exclude<Kind, 'guesses'>, (n: number) => string> = {
  files: (n) => plural(n, 'file or picture', 'files and pictures'),
  tools: (n) => plural(n, 'search or tool call', 'searches and tool calls'),
  branches: (n) => plural(n, 'earlier branch', 'earlier branches'),
  marks: (n) => plural(n, 'link or source', 'links and sources'),
  strays: (n) => plural(n, 'misplaced entry', 'misplaced entries'),
  dates: (n) => plural(n, 'invalid date', 'invalid dates'),
  cut: (n) => `the end of ${plural(n, 'very long text', 'very long texts')}`,
  flaws: (n) => `unsupported characters in ${plural(n, 'text', 'texts')}`,
};

export function conversations(n: number): string {
  return plural(n, 'conversation', 'conversations');
}

export function messages(n: number): string {
  return plural(n, 'message', 'messages');
}

/** What is not imported of conversations. */
export function lossesOf({ losses }: Pick<Import, 'losses'>): string[] {
  return losses.flatMap(({ kind, count: n }) => (kind === 'guesses' ? [] : [LOSSES[kind](n)]));
}

/** What is imported, but may read differently. */
export function guessesOf({ losses }: Pick<Import, 'losses'>): string | undefined {
  const guessed = losses.find(({ kind }) => kind === 'guesses');
  return (
    guessed &&
    `The encoding of ${plural(guessed.count, 'conversation', 'conversations')} was guessed: some characters may be wrong.`
  );
}

/** How many of the wanted ones have been imported, and how many remain; left-out ones count as neither. */
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
