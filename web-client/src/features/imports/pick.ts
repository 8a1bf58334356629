import type { ImportWish } from '@/api/imports';

/** The selection: all but the marked ones, or only the marked ones. */
export interface Pick {
  all: boolean;
  marked: ReadonlySet<number>;
}

export function isChosen({ all, marked }: Pick, n: number): boolean {
  return marked.has(n) !== all;
}

export function toggled({ all, marked }: Pick, n: number): Pick {
  const next = new Set(marked);
  if (!next.delete(n)) next.add(n);
  return { all, marked: next };
}

export function chosenCount({ all, marked }: Pick, of: number): number {
  return all ? of - marked.size : marked.size;
}

export function wishOf(
  { all, marked }: Pick,
  topic: number | null,
  deletedToo: boolean,
): Partial<ImportWish> {
  const numbers = [...marked];
  return {
    ...(all ? (numbers.length > 0 ? { except: numbers } : {}) : { only: numbers }),
    ...(topic === null ? {} : { topic_id: topic }),
    ...(deletedToo ? { deleted_too: true } : {}),
  };
}
