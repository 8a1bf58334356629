import { create } from 'zustand';
import { store, stored } from '@/ui/storage';

/** What this browser keeps per place: unsent text, the model of a conversation. */
export type Kept = 'draft' | 'model';

interface Keeping {
  kept: Readonly<Record<string, string>>;
}

function storageKey(what: Kept, key: string): string {
  return `steward.${what}.${key}`;
}

const useKeeping = create<Keeping>()(() => ({ kept: {} }));

export function kept(what: Kept, key: string): string {
  const name = storageKey(what, key);
  return useKeeping.getState().kept[name] ?? stored(name) ?? '';
}

export function keep(what: Kept, key: string, value: string) {
  const name = storageKey(what, key);
  store(name, value === '' ? null : value);
  useKeeping.setState((state) => ({ kept: { ...state.kept, [name]: value } }));
}

export function useDraft(what: Kept, key: string): [string, (value: string) => void] {
  const name = storageKey(what, key);
  const value = useKeeping((state) => state.kept[name]) ?? stored(name) ?? '';
  return [value, (next) => keep(what, key, next)];
}

/** Puts text back for editing, after what is already being written there. */
export function backToDraft(key: string, text: string) {
  if (text.trim() === '') return;
  const draft = kept('draft', key);
  keep('draft', key, draft.trim() === '' ? text : `${draft.trimEnd()}\n\n${text}`);
}

/** Moves what is kept at one place to another; text already there comes first. */
export function carryKept(from: string, to: string) {
  const draft = kept('draft', from);
  if (draft !== kept('draft', to)) backToDraft(to, draft);
  if (kept('model', to) === '') keep('model', to, kept('model', from));
  keep('draft', from, '');
  keep('model', from, '');
}
