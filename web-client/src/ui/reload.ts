import { toast } from './toast';

/** Someone has pressed a button and waits. */
const ANSWER_MS = 10_000;

/** Whether a page that is loaded now would come: from the service, or from the browser's own copy of it. */
async function wouldLoad(): Promise<boolean> {
  if (navigator.serviceWorker?.controller) return true;
  const signal = AbortSignal.timeout(ANSWER_MS);
  const answer = await fetch('/api/health', { cache: 'no-store', signal }).catch(() => undefined);
  return answer?.ok ?? false;
}

/** Loads the page again, unless the browser would have nothing to show then. */
export async function reload() {
  if (await wouldLoad()) location.reload();
  else toast.error('Steward is not responding.', 'Reload the page when it is back.');
}
