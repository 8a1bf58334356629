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
  title: 'Run commands without a jail?',
  says: 'Where there is neither Docker nor bubblewrap, commands of the assistant then run on the machine itself, with the rights of Steward: they can read, change and delete what Steward can, your data included, and reach your network.',
  label: 'Run without a jail',
};

const FIELDS: { field: Field; label: string; help: string }[] = [
  {
    field: 'cmd_runner_timeout_seconds',
    label: 'Seconds that a command may take',
    help: 'After that it is ended; what it printed stays.',
  },
  {
    field: 'cmd_runner_max_output_bytes',
    label: 'Bytes that are kept of what it prints',
    help: 'As many of its errors. The rest is left out.',
  },
  {
    field: 'cmd_runner_memory',
    label: 'Memory',
    help: 'As 512m or 2g: for the whole command in Docker, elsewhere for each of its processes.',
  },
  {
    field: 'cmd_runner_cpus',
    label: 'Processors',
    help: 'As 1 or 0.5.',
  },
  {
    field: 'cmd_runner_pids_limit',
    label: 'Processes at the same time',
    help: 'A command with more is held back or ended.',
  },
  {
    field: 'cmd_runner_image',
    label: 'Image for Docker',
    help: 'It has the programs that commands find. The first use fetches it.',
  },
];

/** Where commands of the assistant run, and how much one may take. */
export function CommandRunner({ settings }: { settings: Settings }) {
  const change = useCommand(changeSettings);
  const save = useSaveSettings();
  const form = useForm<RunnerDraft, SettingsUpdate>({
    id: 'command-runner',
    untouched: {},
    storable: (draft) => draft,
    updateOf: (draft) => updateFrom(draft, settings),
    isFaulty: hasFault,
    save: save.mutateAsync,
    failed: 'The limits were not saved.',
  });
  const inJailOnly = async (on: boolean) => {
    if (on || (await whenConfirmed(WITHOUT_A_JAIL))) await change({ cmd_runner_jail: on });
  };
  return (
    <Group title="Command runner" detail="Each command begins with what stands here.">
      <Switch
        label="Only in a jail"
        help="Docker where its engine runs, else bubblewrap. Where there is neither, commands do not run."
        isSelected={settings.cmd_runner_jail}
        onChange={(on) => void inJailOnly(on)}
      />
      <Switch
        label="Let commands reach the network"
        help="Without it, they cannot send anything anywhere."
        isSelected={settings.cmd_runner_network}
        onChange={(cmd_runner_network) => void change({ cmd_runner_network })}
      />
      {FIELDS.map(({ field, label, help }) => (
        <TextField
          key={field}
          label={label}
          help={help}
          value={form.draft[field] ?? String(settings[field])}
          onChange={(typed) => form.change((before) => ({ ...before, [field]: typed }))}
          error={faultOf(field, form.draft[field]) ?? form.refusalOf(field)}
          autoComplete="off"
        />
      ))}
      <UnsavedChanges form={form} />
    </Group>
  );
}
