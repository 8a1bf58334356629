import { toast } from './toast';

/** The user has pressed a button and is waiting. */
const ANSWER_MS = 10_000;

/** Whether reloading the page would succeed: from the service, or from the browser's cache. */
async function wouldLoad(): Promise<boolean> {
  if (navigator.serviceWorker?.controller) return true;
  const signal = AbortSignal.timeout(ANSWER_MS);
  const answer = await fetch('/api/health', { cache: 'no-store', signal }).catch(() => undefined);
  return answer?.ok ?? false;
}

/** Reloads the page, unless the browser would then have nothing to show. */
export async function reload() {
  if (await wouldLoad()) location.reload();
  else toast.error('Steward is not responding.', 'Reload the page when it is back.');
}
