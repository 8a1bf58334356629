import { registerSW } from 'virtual:pwa-register';
import { events } from '@/api/events';
import { pageSettled } from '@/ui/idle';
import { reload } from '@/ui/reload';
import { toast } from '@/ui/toast';
import { isNewer } from './newer';

const NEWER = 'A new version of Steward is available.';

/** Browsers allow it only on https and on this machine. */
const canInstall = () => window.isSecureContext && 'serviceWorker' in navigator;

/**
 * Registers the service worker, which caches all files of its version, and reports a newer version. It is
 * checked after a restart of the service; without a service worker the page itself checks.
 */
export function keepInstalled() {
  let registered: ServiceWorkerRegistration | undefined;
  const offer = (run: () => void) => toast.offer(NEWER, { label: 'Reload', run });
  const register = () => {
    const update = registerSW({
      onNeedRefresh: () => offer(() => void update(true)),
      onRegisteredSW: (_, registration) => {
        registered = registration;
      },
    });
  };
  // Registering fetches every file of the version, while the page needs only a few, but at once.
  if (canInstall()) void pageSettled.then(register);
  const mine = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  events.subscribe('resync', () => {
    if (navigator.serviceWorker?.controller) void registered?.update().catch(() => {});
    else
      void isNewer(mine).then(
        (newer) => newer && offer(() => void reload()),
        () => {},
      );
  });
}
