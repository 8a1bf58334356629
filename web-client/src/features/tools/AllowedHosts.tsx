import { useSaveSettings, useSettings } from '@/api/settings';
import type { SettingsUpdate } from '@/api/types';
import { UnsavedChanges } from '@/kit/forms/UnsavedChanges';
import { useForm } from '@/kit/forms/useForm';
import { Group } from '@/kit/page/Framed';
import { TextField } from '@/ui/TextField';

/** Where tools may connect to within the local network. */
export function AllowedHosts() {
  const { data: settings } = useSettings();
  return settings ? <Fields stored={settings.allowed_hosts} /> : null;
}

interface Draft {
  hosts?: string;
}

function Fields({ stored }: { stored: string }) {
  const save = useSaveSettings();
  const form = useForm<Draft, SettingsUpdate>({
    id: 'allowed-hosts',
    updateOf: ({ hosts }) =>
      hosts === undefined || hosts.trim() === stored ? undefined : { allowed_hosts: hosts.trim() },
    save: save.mutateAsync,
    failed: 'The hosts were not saved.',
  });
  return (
    <Group
      title="Local network"
      detail="Tools that read the web cannot reach machines on your network unless you list them here."
    >
      <TextField
        label="Allowed hosts"
        help="host or host:port, separated by commas."
        placeholder="nas.local, 192.168.1.20:8080"
        value={form.draft.hosts ?? stored}
        onChange={(hosts) => form.set({ hosts })}
        error={form.refusalOf('allowed_hosts')}
        autoComplete="off"
      />
      <UnsavedChanges form={form} />
    </Group>
  );
}
