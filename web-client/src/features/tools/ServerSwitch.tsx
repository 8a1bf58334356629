import type { ToolServer } from '@/api/tools';
import { Spinner } from '@/ui/Spinner';
import { Switch } from '@/ui/Switch';
import { useSwitching } from './useSwitching';

/** It switches once the service has done it: connecting may take a while, and may fail. */
export function ServerSwitch({ server }: { server: ToolServer }) {
  const { change, isPending } = useSwitching();
  return (
    <span className="flex shrink-0 items-center gap-2">
      {isPending && (
        <span role="status">
          <Spinner />
          <span className="sr-only">
            {server.enabled ? 'Switching off' : 'Switching on'} {server.name}
          </span>
        </span>
      )}
      <Switch
        label={`Use ${server.name}`}
        hideLabel
        isSelected={server.enabled}
        isDisabled={isPending}
        onChange={(on) => void change({ server, on })}
      />
    </span>
  );
}
