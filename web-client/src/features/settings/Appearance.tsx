import { useQueryClient } from '@tanstack/react-query';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useSettings } from '@/api/settings';
import { changeSettings } from '@/kit/commands/changeSettings';
import { useCommand } from '@/kit/commands/command';
import { Notifications } from '@/kit/Notifications';
import { type Theme, useLook, useShownTheme } from '@/ui/look';
import { Segments } from '@/ui/Segments';
import { Switch } from '@/ui/Switch';
import { Devices } from './Devices';
import { SettingsGroup, SettingsPage, SettingsWaiting } from './SettingsPage';
import { chooseTheme } from './theme';

const SENTENCES: Record<Theme, string> = {
  system: 'Theme follows your system ({shown})',
  light: 'Light theme',
  dark: 'Dark theme',
};

/** These take effect at once; there is nothing to save. */
export default function Appearance() {
  const reading = useSettings();
  const { data: settings } = reading;
  const { theme, density, setDensity } = useLook();
  const shown = useShownTheme();
  const client = useQueryClient();
  const change = useCommand(changeSettings);

  if (!settings) return <SettingsWaiting name="Appearance" query={reading} />;
  return (
    <SettingsPage
      name="Appearance"
      sentence={SENTENCES[theme].replace('{shown}', shown)}
      detail="Changes apply immediately."
    >
      <SettingsGroup title="Look">
        <Segments
          label="Theme"
          value={theme}
          onChange={(next) => chooseTheme(client, next)}
          segments={[
            { id: 'system', label: 'System', icon: Monitor },
            { id: 'light', label: 'Light', icon: Sun },
            { id: 'dark', label: 'Dark', icon: Moon },
          ]}
          help="Applies on all your devices."
        />
        <Segments
          label="Density"
          value={density}
          onChange={setDensity}
          segments={[
            { id: 'comfortable', label: 'Comfortable' },
            { id: 'compact', label: 'Compact' },
          ]}
          help="Applies to this browser only."
        />
      </SettingsGroup>
      <SettingsGroup title="Conversations">
        <Switch
          label="Show model, tokens and time"
          help="On one line under each answer."
          isSelected={settings.show_chat_stats}
          onChange={(on) => void change({ show_chat_stats: on })}
        />
      </SettingsGroup>
      <SettingsGroup title="Notifications">
        <Notifications
          isOn={settings.notifications_enabled}
          onChange={(on) => void change({ notifications_enabled: on })}
        />
        <Devices isWanted={settings.notifications_enabled} />
      </SettingsGroup>
    </SettingsPage>
  );
}
