import { useState } from 'react';
import { Switch } from '@/ui/Switch';

interface Props {
  isOn: boolean;
  onChange: (on: boolean) => void;
}

const SAYS = {
  default:
    'When an answer is ready, a reminder is due or an agent waits for you, while you look at something else.',
  insecure: 'Browsers allow this on https and on this machine itself only.',
  denied: 'This browser was told not to let Steward notify you. Its site settings can change that.',
};

function state(): keyof typeof SAYS {
  if (!window.isSecureContext || !('Notification' in window)) return 'insecure';
  return Notification.permission === 'denied' ? 'denied' : 'default';
}

/** A choice of the person and a permission of the browser: both are needed. */
export function Notifications({ isOn, onChange }: Props) {
  const [permission, setPermission] = useState(state);
  const possible = permission === 'default';
  const turn = async (on: boolean) => {
    if (on && (await Notification.requestPermission()) !== 'granted') {
      setPermission(state());
      return;
    }
    onChange(on);
  };
  return (
    <Switch
      label="Notify me"
      help={SAYS[permission]}
      isSelected={isOn && possible}
      isDisabled={!possible}
      onChange={(on) => void turn(on)}
    />
  );
}
