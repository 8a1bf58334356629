import { Button } from '@/ui/Button';
import { useInstall } from '@/ui/install';

/** Offers to install, or says why that is not possible here. */
export function InstallApp() {
  const { prompt, installed } = useInstall();
  if (!window.isSecureContext) {
    return (
      <p className="text-ink-2">
        Browsers install apps, notify and work without a network only over https or on the machine
        itself. This page came over plain http from {location.host}; the manual shows how to put
        Steward behind https.
      </p>
    );
  }
  if (installed) return <p className="text-ink-2">Steward is installed on this device.</p>;
  if (!prompt) {
    return (
      <p className="text-ink-2">
        This browser installs Steward from its own menu: look for “Install” or “Add to home screen”.
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      <p className="flex-1 basis-60 text-ink-2">
        Steward gets its own window and its own icon on this device.
      </p>
      <Button onPress={() => void prompt()}>Install</Button>
    </div>
  );
}
