import type { Settings } from '@/api/types';
import { changeSettings } from '@/kit/commands/changeSettings';
import { useCommand } from '@/kit/commands/command';
import { Group } from '@/kit/page/Framed';
import { Switch } from '@/ui/Switch';
import { Copyable } from './Copyable';

const HELP = 'Only programs on the machine that Steward runs on can call it.';
const OPEN_TO_OTHERS =
  'Not while Steward can be reached from other machines: whoever gets there could use it without a password. Programs can still start the line below.';

/** Whether programs may come in at an address. */
export function Http({ settings }: { settings: Settings }) {
  const change = useCommand(changeSettings);
  const { mcp_http_enabled: isOn, mcp_http_loopback_ok: isPossible, mcp_http_url: url } = settings;
  return (
    <Group
      title="How they come in"
      detail="A program that starts Steward’s own line needs no address. What is open below counts for both."
    >
      <Switch
        label="Let programs in over HTTP"
        help={isPossible ? HELP : OPEN_TO_OTHERS}
        isSelected={isOn && isPossible}
        isDisabled={!isPossible}
        onChange={(on) => void change({ mcp_http_enabled: on })}
      />
      {isOn && isPossible && url && <Copyable label="the address" text={url} />}
    </Group>
  );
}
