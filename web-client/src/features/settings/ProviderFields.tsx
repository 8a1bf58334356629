import { ExternalLink } from 'lucide-react';
import type { Provider, Settings } from '@/api/types';
import { SecretField } from '@/kit/forms/SecretField';
import { TextField } from '@/ui/TextField';
import type { ModelDraft } from './modelDraft';

interface Props {
  provider: Provider;
  settings: Settings;
  draft: ModelDraft;
  onField: (name: string, value: string | undefined) => void;
  onGithubToken: (value: string | undefined) => void;
  refusalOf: (field: string) => string | undefined;
}

/** The fields of a provider, as in its catalogue entry. */
export function ProviderFields({
  provider,
  settings,
  draft,
  onField,
  onGithubToken,
  refusalOf,
}: Props) {
  const stored = settings.llm_providers[provider.id] ?? {};
  const present = settings.llm_providers_present[provider.id] ?? {};
  const typed = draft.fields[provider.id] ?? {};
  return (
    <>
      {provider.uses_github_token && (
        <SecretField
          key={`${provider.id}-token`}
          label="GitHub token"
          help="Also used for issues and repositories."
          isRequired
          isSaved={settings.api_keys_present['github_token'] ?? false}
          isUnreadable={settings.secrets_unreadable.includes('api_keys.github_token')}
          typed={draft.githubToken}
          autoFocus={draft.provider === provider.id}
          onType={onGithubToken}
        />
      )}
      {provider.fields.map(({ name, label, secret, required, placeholder, help }) =>
        secret ? (
          <SecretField
            key={`${provider.id}-${name}`}
            label={label}
            help={help || undefined}
            placeholder={placeholder || undefined}
            isRequired={required}
            isSaved={present[name] ?? false}
            isUnreadable={settings.secrets_unreadable.includes(
              `llm_providers.${provider.id}.${name}`,
            )}
            typed={typed[name]}
            // A user who has just selected a provider pastes its key next.
            autoFocus={required && draft.provider === provider.id}
            onType={(value) => onField(name, value)}
          />
        ) : (
          <TextField
            key={`${provider.id}-${name}`}
            label={label}
            help={help}
            placeholder={
              placeholder || (name === 'base_url' ? provider.default_base_url : null) || undefined
            }
            isRequired={required}
            value={typed[name] ?? stored[name] ?? ''}
            onChange={(value) => onField(name, value)}
            error={refusalOf(`${provider.id}.${name}`)}
            autoComplete="off"
          />
        ),
      )}
      {provider.key_url && (
        <a
          href={provider.key_url}
          target="_blank"
          rel="noreferrer"
          className="flex w-fit items-center gap-1.5 text-second text-accent underline underline-offset-4"
        >
          Get an API key from {provider.label}
          <ExternalLink aria-hidden size={13} />
        </a>
      )}
    </>
  );
}
