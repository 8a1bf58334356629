import { isShown } from '@/api/attachments';
import type { Entry } from './entries';

const LINE_PX = 26;
const LETTERS_IN_LINE = 84;
const AROUND_PX = 70;
/** What is shown of a question at first; folding one that is hardly longer would save nothing. */
const FOLDED_LINES = 12;
const LONG_LINES = 16;
const PICTURES_IN_LINE = 4;
const PICTURE_PX = 118;
const FILE_PX = 44;

function heightOfFiles(entry: Entry): number {
  const files =
    (entry.kind === 'question' && entry.files) ||
    (entry.kind === 'answer' && entry.answer.files) ||
    [];
  const pictures = files.filter(isShown).length;
  return Math.ceil(pictures / PICTURES_IN_LINE) * PICTURE_PX + (files.length - pictures) * FILE_PX;
}

function linesOf(text: string): number {
  return text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(0.6, Math.ceil(line.length / LETTERS_IN_LINE)), 0);
}

/** Whether a question is shown only in part at first. */
export function isLong(text: string): boolean {
  return linesOf(text) > LONG_LINES;
}

/** An estimate, until the row is rendered and measured; a good one keeps the scroll bar steady. */
export function heightOf(entry: Entry | undefined): number {
  if (!entry) return AROUND_PX;
  const text =
    entry.kind === 'answer' ? entry.answer.text : entry.kind === 'live' ? '' : entry.text;
  const all = linesOf(text);
  const lines = entry.kind === 'question' && all > LONG_LINES ? FOLDED_LINES : all;
  return AROUND_PX + Math.round(lines * LINE_PX) + heightOfFiles(entry);
}

/** Where a row is scrolled to: in the middle of the view, or from its start if the view cannot hold it. */
export function alignmentOf(row = 0, view = 0): 'center' | 'start' {
  return row > view ? 'start' : 'center';
}
