import { useSaveSettings, useSettings } from '@/api/settings';
import type { ToolServer } from '@/api/tools';
import type { Settings, SettingsUpdate } from '@/api/types';
import { changeSettings } from '@/kit/commands/changeSettings';
import { useCommand } from '@/kit/commands/command';
import { SecretField } from '@/kit/forms/SecretField';
import { UnsavedChanges } from '@/kit/forms/UnsavedChanges';
import { useForm } from '@/kit/forms/useForm';
import { Group } from '@/kit/page/Framed';
import { Select } from '@/ui/Select';
import { CommandRunner } from './CommandRunner';

/** Settings that only some of the built-in servers have. */
export function OwnSettings({ server: { builtin, name } }: { server: ToolServer }) {
  const { data: settings } = useSettings();
  if (!builtin || !settings) return null;
  if (name === 'github') return <GithubToken settings={settings} />;
  if (name === 'playwright') return <Browser settings={settings} />;
  if (name === 'cmd-runner') return <CommandRunner settings={settings} />;
  return null;
}

interface Draft {
  token?: string;
}

function GithubToken({ settings }: { settings: Settings }) {
  const save = useSaveSettings();
  const isSaved = settings.api_keys_present['github_token'] ?? false;
  const form = useForm<Draft, SettingsUpdate>({
    id: 'github-token',
    storable: () => ({}),
    updateOf: ({ token }) => {
      if (token === undefined) return undefined;
      const typed = token.trim();
      return typed === '' && !isSaved ? undefined : { api_keys: { github_token: typed } };
    },
    save: save.mutateAsync,
    failed: 'The token was not saved.',
  });
  return (
    <Group title="GitHub access">
      <SecretField
        key={`saved ${isSaved}`}
        label="GitHub token"
        help="Also used by GitHub models."
        isRequired={false}
        isSaved={isSaved}
        isUnreadable={settings.secrets_unreadable.includes('api_keys.github_token')}
        typed={form.draft.token}
        onType={(token) => form.change(() => (token === undefined ? {} : { token }))}
      />
      <UnsavedChanges form={form} />
    </Group>
  );
}

const BROWSERS: { id: Settings['playwright_browser']; label: string }[] = [
  { id: 'default', label: 'Automatic' },
  { id: 'chromium', label: 'Chromium' },
  { id: 'chrome', label: 'Chrome' },
  { id: 'msedge', label: 'Edge' },
  { id: 'firefox', label: 'Firefox' },
  { id: 'webkit', label: 'WebKit' },
];

function Browser({ settings }: { settings: Settings }) {
  const change = useCommand(changeSettings);
  return (
    <Group title="Browser">
      <Select
        label="Browser to use"
        value={settings.playwright_browser}
        options={BROWSERS}
        onChange={(playwright_browser) => void change({ playwright_browser })}
        help="Must be installed on the machine that runs Steward."
      />
    </Group>
  );
}
