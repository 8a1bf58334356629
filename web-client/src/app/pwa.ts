import { registerSW } from 'virtual:pwa-register';
import { events } from '@/api/events';
import { pageSettled } from '@/ui/idle';
import { reload } from '@/ui/reload';
import { toast } from '@/ui/toast';
import { isNewer } from './newer';

const NEWER = 'A new version of Steward is available.';

/** Browsers allow it on https and on this machine only. */
const canInstall = () => window.isSecureContext && 'serviceWorker' in navigator;

/**
 * Registers the service worker, which keeps all files of the version that it shows, and says when a newer
 * one is there. After the service was started again it is asked for; without a service worker the page
 * itself looks.
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
  // It fetches every file of the version, and the page only some of them, but those at once.
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
