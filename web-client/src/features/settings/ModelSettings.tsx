import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { mockReason } from '@/api/mock';
import { queries } from '@/api/queries';
import { useSettings } from '@/api/settings';
import type { ActiveModel, ModelInfo, Provider, Settings } from '@/api/types';
import { UnsavedChanges } from '@/kit/forms/UnsavedChanges';
import { bothOf } from '@/kit/page/QueryFallback';
import { Notice } from '@/ui/Notice';
import { Select } from '@/ui/Select';
import { Limits } from './Limits';
import { ModelChoice } from './ModelChoice';
import { missingFields, withSchemes } from './modelDraft';
import { Prices } from './Prices';
import { ProviderFields } from './ProviderFields';
import { SettingsGroup, SettingsPage, SettingsWaiting } from './SettingsPage';
import { modelSentence, providerDetail } from './sentence';
import { TestConnection } from './TestConnection';
import { useModelDraft } from './useModelDraft';

export default function ModelSettings() {
  const settings = useSettings();
  const providers = useQuery(queries.providers());
  const active = useQuery(queries.activeModel());
  // Query results render at once; the large form is deferred, in small steps.
  const isDue = useDeferredValue(
    settings.data !== undefined && providers.data !== undefined && !active.isLoading,
  );
  if (!settings.data || !providers.data || !isDue) {
    return <SettingsWaiting name="Model" query={bothOf(settings, providers)} />;
  }
  // Until the user chooses, the settings name the default provider. Shown as selected, it would ask for a key nobody has.
  const isChosen = active.data?.chosen !== false || !active.data.mock;
  const shown = isChosen ? settings.data : { ...settings.data, llm_provider: '' };
  return <ModelForm settings={shown} providers={providers.data} active={active.data} />;
}

interface Props {
  settings: Settings;
  providers: Provider[];
  active: ActiveModel | undefined;
}

function ModelForm({ settings, providers, active }: Props) {
  const isSecret = (id: string, field: string) =>
    providers.find((one) => one.id === id)?.fields.find(({ name }) => name === field)?.secret ??
    true;
  const state = useModelDraft(settings, isSecret);
  const { draft, set, setField, setLimit, setGithubToken } = state;
  const [found, setFound] = useState<Record<string, ModelInfo[]>>({});

  const providerId = draft.provider ?? settings.llm_provider;
  const provider = providers.find(({ id }) => id === providerId);
  const listed = useQuery({
    ...queries.models(providerId),
    enabled: providerId === settings.llm_provider && provider?.discovers_models === true,
  });
  // Without a stored model, the provider's default answers.
  const answering = active && !active.mock ? active.model : settings.llm_model;
  const missing = provider ? missingFields(provider, draft, settings) : [];

  return (
    <SettingsPage
      name="Model"
      sentence={modelSentence(active)}
      detail={active?.mock ? mockReason(active) : undefined}
    >
      <SettingsGroup title="Connection" detail="How Steward connects to the model.">
        <Select
          label="Provider"
          placeholder="Choose a provider"
          value={providerId}
          onChange={(id) => set({ provider: id })}
          options={providers.map((one) => ({
            id: one.id,
            label: one.label,
            detail: providerDetail(one),
          }))}
        />
        {provider?.retired && <Notice tone="warn">This provider has shut down.</Notice>}
        {provider && (
          <ProviderFields
            provider={provider}
            settings={settings}
            draft={draft}
            onField={(name, value) => setField(provider.id, name, value)}
            onGithubToken={setGithubToken}
            refusalOf={state.refusalOf}
          />
        )}
        {missing.length > 0 && (
          <Notice tone="warn">
            {missing.join(' and ')} {missing.length === 1 ? 'is' : 'are'} missing. Until you enter{' '}
            {missing.length === 1 ? 'it' : 'them'}, Steward is in demo mode.
          </Notice>
        )}
        {provider && (
          <TestConnection
            key={provider.id}
            provider={provider.id}
            config={withSchemes(draft.fields[provider.id] ?? {})}
            onModel={(model) => set({ model })}
            onFound={(models) => {
              setFound((before) => ({ ...before, [provider.id]: models }));
              // The provider's standard model comes first: a user who wants no other one only has to save.
              const [standard] = models;
              const model = draft.model ?? settings.llm_model;
              if (standard && !models.some(({ id }) => id === model)) set({ model: standard.id });
            }}
          />
        )}
      </SettingsGroup>
      {provider && (
        <SettingsGroup title="Model">
          <ModelChoice
            provider={provider}
            isStored={providerId === settings.llm_provider}
            tested={found[provider.id]}
            model={draft.model ?? settings.llm_model}
            effort={draft.effort ?? settings.llm_reasoning_effort}
            onModel={(model) => set({ model })}
            onEffort={(effort) => set({ effort })}
          />
        </SettingsGroup>
      )}
      {provider && !provider.retired && (
        <SettingsGroup
          title="Prices"
          detail="Used for the costs and budgets of agents. A price set here overrides the provider’s list."
        >
          <Prices
            key={provider.id}
            provider={provider}
            providers={providers}
            active={active}
            chosen={draft.model ?? (providerId === settings.llm_provider ? answering : '')}
            models={found[provider.id] ?? listed.data ?? []}
          />
        </SettingsGroup>
      )}
      <SettingsGroup
        title="Limits"
        detail="What one answer can use at most, and how long results of tools are kept."
      >
        <Limits settings={settings} draft={draft} onLimit={setLimit} refusalOf={state.refusalOf} />
      </SettingsGroup>
      <UnsavedChanges form={state} />
    </SettingsPage>
  );
}
