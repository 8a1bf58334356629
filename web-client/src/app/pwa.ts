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
  let isUpdating = false;
  /** The worker of the old version would answer the reload, even in a window that it does not control. */
  const update = () => {
    const next = registered?.waiting;
    // Without one, another window has updated already, or the page comes from the service.
    if (!next) return void reload();
    isUpdating = true;
    next.addEventListener('statechange', () => next.state !== 'activating' && void reload());
    next.postMessage({ type: 'SKIP_WAITING' });
  };
  const offer = () => toast.offer(NEWER, { label: 'Reload', run: update });
  const watch = (registration: ServiceWorkerRegistration) => {
    registered = registration;
    const found = () => {
      const next = registration.installing;
      next?.addEventListener('statechange', () => {
        // The first worker replaces none.
        if (next.state === 'installed' && registration.active) offer();
      });
    };
    registration.addEventListener('updatefound', found);
    found();
    if (registration.waiting) offer();
    // Another window has updated: this one still runs the old version, perhaps with something unsaved.
    navigator.serviceWorker.addEventListener('controllerchange', () => isUpdating || offer());
  };
  // Registering fetches every file of the version, while the page needs only a few, but at once.
  if (canInstall()) {
    void pageSettled
      .then(() => navigator.serviceWorker.register('/sw.js'))
      .then(watch)
      .catch(() => {});
  }
  const mine = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  const check = async () => {
    await registered?.update();
    if (registered?.installing) return;
    // A window that a worker controls would compare itself with the worker's page.
    const isOutdated = navigator.serviceWorker?.controller
      ? registered?.waiting
      : registered?.waiting || (await isNewer(mine));
    if (isOutdated) offer();
  };
  events.subscribe('resync', () => void check().catch(() => {}));
}
