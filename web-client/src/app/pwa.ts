import { registerSW } from 'virtual:pwa-register';
import { events } from '@/api/events';
import { reload } from '@/ui/reload';
import { toast } from '@/ui/toast';

const NEWER = 'There is a new version of Steward.';

/** Browsers allow it on https and on this machine only. */
const canInstall = () => window.isSecureContext && 'serviceWorker' in navigator;

/** The script that a page begins with; its name changes with its content. */
const SCRIPT = /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/;

/** Whether a page that is loaded now would be another one than this. */
export async function isNewer(mine: string | null | undefined): Promise<boolean> {
  const page = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } });
  const [, theirs] = SCRIPT.exec(await page.text()) ?? [];
  return page.ok && mine != null && theirs !== undefined && theirs !== mine;
}

/**
 * Registers the service worker, which keeps all files of the version that it shows, and says when a newer
 * one is there. After the service was started again it is asked for; without a service worker the page
 * itself looks.
 */
export function keepInstalled() {
  let registered: ServiceWorkerRegistration | undefined;
  const offer = (run: () => void) => toast.offer(NEWER, { label: 'Reload', run });
  if (canInstall()) {
    const update = registerSW({
      onNeedRefresh: () => offer(() => void update(true)),
      onRegisteredSW: (_, registration) => {
        registered = registration;
      },
    });
  }
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
