import { useState } from 'react';
import { sentenceOf } from '@/api/problem';
import { useSaveSettings } from '@/api/settings';
import type { Settings } from '@/api/types';
import { toast } from '@/ui/toast';
import {
  hasFault,
  isChanged,
  type Limit,
  type ModelDraft,
  UNTOUCHED,
  updateFrom,
} from './modelDraft';

/** The unsaved part of the model page. */
export function useModelDraft(settings: Settings) {
  const [draft, setDraft] = useState<ModelDraft>(UNTOUCHED);
  const save = useSaveSettings();

  const set = (part: Partial<ModelDraft>) => setDraft((before) => ({ ...before, ...part }));
  const setField = (provider: string, name: string, value: string | undefined) =>
    setDraft((before) => {
      const { [name]: _, ...rest } = before.fields[provider] ?? {};
      const fields = value === undefined ? rest : { ...rest, [name]: value };
      return { ...before, fields: { ...before.fields, [provider]: fields } };
    });
  const setLimit = (limit: Limit, typed: string) =>
    setDraft((before) => ({ ...before, limits: { ...before.limits, [limit]: typed } }));
  const setGithubToken = (value: string | undefined) =>
    setDraft(({ githubToken: _, ...before }) =>
      value === undefined ? before : { ...before, githubToken: value },
    );

  const store = async (): Promise<boolean> => {
    try {
      await save.mutateAsync(updateFrom(draft, settings));
      setDraft(UNTOUCHED);
      toast.done('Saved.');
      return true;
    } catch (fault) {
      toast.error('The settings were not saved.', sentenceOf(fault));
      return false;
    }
  };

  return {
    draft,
    set,
    setField,
    setLimit,
    setGithubToken,
    store,
    discard: () => setDraft(UNTOUCHED),
    changed: isChanged(draft, settings),
    faulty: hasFault(draft),
    saving: save.isPending,
  };
}

export type DraftState = ReturnType<typeof useModelDraft>;
