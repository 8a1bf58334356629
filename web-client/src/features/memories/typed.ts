import { MAX_MEMORY, type MemoryWords } from '@/api/memories';
import { wrongKind } from './labels';

const BRACKETS = /^\[([^\]\s]*)\]\s*/;
const NUMBER = /^#?(\d{1,15})(?:\s+|$)/;

/** Parses the argument of a command: an optional kind in brackets, then the text; or says what is wrong. */
export function typedMemory(argument: string): Partial<MemoryWords> | { wrong: string } {
  const [all, named] = BRACKETS.exec(argument) ?? ['', undefined];
  const kind = named?.toLowerCase();
  const content = argument.slice(all.length).trim();
  if (kind !== undefined && wrongKind(kind)) return { wrong: wrongKind(kind) ?? '' };
  if (content === '') return { wrong: 'Add the text to remember.' };
  if (content.length > MAX_MEMORY)
    return { wrong: `Longer than ${MAX_MEMORY.toLocaleString('en')} characters.` };
  return kind === undefined ? { content } : { kind, content };
}

/** The memory that a command names, and what follows; undefined if it names none. */
export function typedNumber(argument: string): { id: number; rest: string } | undefined {
  const [all, digits] = NUMBER.exec(argument) ?? [];
  return all === undefined ? undefined : { id: Number(digits), rest: argument.slice(all.length) };
}
