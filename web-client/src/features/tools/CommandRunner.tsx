import { useSaveSettings } from '@/api/settings';
import type { Settings, SettingsUpdate } from '@/api/types';
import { changeSettings } from '@/kit/commands/changeSettings';
import { useCommand } from '@/kit/commands/command';
import { whenConfirmed } from '@/kit/commands/confirm';
import { UnsavedChanges } from '@/kit/forms/UnsavedChanges';
import { useForm } from '@/kit/forms/useForm';
import { Group } from '@/kit/page/Framed';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import { type Field, faultOf, hasFault, type RunnerDraft, updateFrom } from './commandRunnerDraft';

const WITHOUT_A_JAIL = {
  title: 'Run commands without a sandbox?',
  description:
    'If neither Docker nor bubblewrap is available, commands of the assistant run directly on this machine with Steward’s permissions. They can read, change and delete your data and reach your network.',
  label: 'Run without a sandbox',
};

const FIELDS: { field: Field; label: string; help: string }[] = [
  {
    field: 'cmd_runner_timeout_seconds',
    label: 'Maximum seconds per command',
    help: 'The command is then stopped. Its output so far is kept.',
  },
  {
    field: 'cmd_runner_max_output_bytes',
    label: 'Maximum bytes of output',
    help: 'Counted separately for errors. The rest is dropped.',
  },
  {
    field: 'cmd_runner_memory',
    label: 'Memory',
    help: 'For example 512m or 2g. For the whole command in Docker, otherwise per process.',
  },
  {
    field: 'cmd_runner_cpus',
    label: 'CPUs',
    help: 'For example 1 or 0.5.',
  },
  {
    field: 'cmd_runner_pids_limit',
    label: 'Maximum processes',
    help: 'A command that needs more is blocked or stopped.',
  },
  {
    field: 'cmd_runner_image',
    label: 'Docker image',
    help: 'Contains the programs for commands. Downloaded on first use.',
  },
];

/** Where the assistant runs commands, and how much one may use. */
export function CommandRunner({ settings }: { settings: Settings }) {
  const change = useCommand(changeSettings);
  const save = useSaveSettings();
  const form = useForm<RunnerDraft, SettingsUpdate>({
    id: 'command-runner',
    updateOf: (draft) => updateFrom(draft, settings),
    isFaulty: hasFault,
    save: save.mutateAsync,
    failed: 'The limits were not saved.',
  });
  const inJailOnly = async (on: boolean) => {
    if (on || (await whenConfirmed(WITHOUT_A_JAIL))) await change({ cmd_runner_jail: on });
  };
  return (
    <Group title="Command runner" detail="Applies from the next command.">
      <Switch
        label="Only in a sandbox"
        help="Docker if it is running, otherwise bubblewrap. Without either, commands do not run."
        isSelected={settings.cmd_runner_jail}
        onChange={(on) => void inJailOnly(on)}
      />
      <Switch
        label="Allow network access"
        help="When off, commands cannot send data anywhere. When on, they also reach your own network and this machine, Steward included."
        isSelected={settings.cmd_runner_network}
        onChange={(cmd_runner_network) => void change({ cmd_runner_network })}
      />
      {FIELDS.map(({ field, label, help }) => (
        <TextField
          key={field}
          label={label}
          help={help}
          value={form.draft[field] ?? String(settings[field])}
          onChange={(typed) => form.set({ [field]: typed })}
          error={faultOf(field, form.draft[field]) ?? form.refusalOf(field)}
          autoComplete="off"
        />
      ))}
      <UnsavedChanges form={form} />
    </Group>
  );
}
