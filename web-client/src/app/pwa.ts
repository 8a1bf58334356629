import { registerSW } from 'virtual:pwa-register';
import { toast } from '@/ui/toast';

/** Browsers allow it on https and on this machine only. */
const canInstall = () => window.isSecureContext && 'serviceWorker' in navigator;

/** Registers the service worker that makes the client installable, and says when a newer one is there. */
export function keepInstalled() {
  if (!canInstall()) return;
  const reload = registerSW({
    onNeedRefresh: () =>
      toast.offer('There is a new version of Steward.', {
        label: 'Reload',
        run: () => void reload(true),
      }),
  });
}
