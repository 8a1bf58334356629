import { useSaveSettings } from '@/api/settings';
import type { Settings, SettingsUpdate } from '@/api/types';
import { useForm } from '@/kit/forms/useForm';
import {
  hasFault,
  type Limit,
  type ModelDraft,
  UNTOUCHED,
  updateFrom,
  withoutSecrets,
} from './modelDraft';

/** The unsaved changes of the model page. */
export function useModelDraft(
  settings: Settings,
  secret: (provider: string, field: string) => boolean,
) {
  const save = useSaveSettings();
  const form = useForm<ModelDraft, SettingsUpdate>({
    id: 'model',
    untouched: UNTOUCHED,
    storable: (draft) => withoutSecrets(draft, secret),
    updateOf: (draft) => {
      const update = updateFrom(draft, settings);
      return Object.keys(update).length > 0 ? update : undefined;
    },
    isFaulty: hasFault,
    save: save.mutateAsync,
    failed: 'The settings were not saved.',
  });
  const { change } = form;

  return {
    ...form,
    setField: (provider: string, name: string, value: string | undefined) =>
      change((before) => {
        const { [name]: _, ...rest } = before.fields[provider] ?? {};
        const fields = value === undefined ? rest : { ...rest, [name]: value };
        return { ...before, fields: { ...before.fields, [provider]: fields } };
      }),
    setLimit: (limit: Limit, typed: string) =>
      change((before) => ({ ...before, limits: { ...before.limits, [limit]: typed } })),
    setGithubToken: (value: string | undefined) =>
      change(({ githubToken: _, ...before }) =>
        value === undefined ? before : { ...before, githubToken: value },
      ),
  };
}
