import { useMemo } from 'react';
import { keep, kept, useDraft } from './drafts';

function parsed<T>(text: string): T | undefined {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}

/** Edits of stored things, by the id of each: they survive a reload, until they are saved or discarded. */
export function editDrafts<T>(what: string) {
  const placeOf = (id: number) => `${what}:${id}`;
  return {
    get: (id: number) => parsed<T>(kept('draft', placeOf(id))),
    set: (id: number, draft: T | undefined) =>
      keep('draft', placeOf(id), draft === undefined ? '' : JSON.stringify(draft)),
    /** Undefined while it is not being edited. */
    use: (id: number) => {
      const [text] = useDraft('draft', placeOf(id));
      return useMemo(() => parsed<T>(text), [text]);
    },
  };
}
