import type { Settings } from '@/api/types';
import { changeSettings } from '@/kit/commands/changeSettings';
import { useCommand } from '@/kit/commands/command';
import { Group } from '@/kit/page/Framed';
import { Switch } from '@/ui/Switch';
import { Copyable } from './Copyable';

const HELP = 'Only programs on the machine that runs Steward can connect.';
const OPEN_TO_OTHERS =
  'Not available while other machines can reach Steward, because there is no password. Programs can still use the command below.';

/** Whether programs may connect over HTTP. */
export function Http({ settings }: { settings: Settings }) {
  const change = useCommand(changeSettings);
  const { mcp_http_enabled: isOn, mcp_http_loopback_ok: isPossible, mcp_http_url: url } = settings;
  return (
    <Group
      title="Access"
      detail="Programs connect over HTTP, or run Steward’s command. The permissions below apply to both."
    >
      <Switch
        label="Allow access over HTTP"
        help={isPossible ? HELP : OPEN_TO_OTHERS}
        isSelected={isOn && isPossible}
        isDisabled={!isPossible}
        onChange={(on) => void change({ mcp_http_enabled: on })}
      />
      {isOn && isPossible && url && <Copyable label="the address" text={url} />}
    </Group>
  );
}
