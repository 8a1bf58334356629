import { useState } from 'react';
import { Switch } from '@/ui/Switch';

interface Props {
  isOn: boolean;
  onChange: (on: boolean) => void;
}

const SAYS = {
  default:
    'When an answer is ready, a reminder is due, or an agent or a workflow needs you, and Steward is in the background.',
  insecure: 'Notifications require HTTPS or localhost.',
  denied: 'Notifications are blocked in this browser. Allow them in its site settings.',
};

function state(): keyof typeof SAYS {
  if (!window.isSecureContext || !('Notification' in window)) return 'insecure';
  return Notification.permission === 'denied' ? 'denied' : 'default';
}

/** The user's setting and the browser's permission for notifications: both are needed. */
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
