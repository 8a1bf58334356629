import { Button } from '@/ui/Button';
import { useInstall } from '@/ui/install';

/** Offers to install, or says why that is not possible here. */
export function InstallApp() {
  const { prompt, installed } = useInstall();
  if (!window.isSecureContext) {
    return (
      <p className="text-ink-2">
        Browsers allow installing, notifications and offline use only over HTTPS or on localhost.
        This page was loaded over HTTP from {location.host}. The manual explains how to set up
        HTTPS.
      </p>
    );
  }
  if (installed) return <p className="text-ink-2">Steward is installed on this device.</p>;
  if (!prompt) {
    return (
      <p className="text-ink-2">
        Install Steward from your browser’s menu: “Install” or “Add to home screen”.
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      <p className="flex-1 basis-60 text-ink-2">
        Steward opens in its own window, with its own icon.
      </p>
      <Button onPress={() => void prompt()}>Install</Button>
    </div>
  );
}
