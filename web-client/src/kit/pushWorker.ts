/** A path that serves nothing: the worker shows notifications and handles no requests. */
const SCOPE = '/push/';
const WORKER = '/push-worker.js';

/** The worker that shows notifications while Steward is closed, if this device has one. */
export async function pushWorker(): Promise<ServiceWorkerRegistration | undefined> {
  // Without one at this path, the browser returns the worker of the whole site.
  const found = await navigator.serviceWorker.getRegistration(SCOPE);
  return found && new URL(found.scope).pathname === SCOPE ? found : undefined;
}

/** The same, once it is active and can receive messages. */
export async function readyPushWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const coming = registration.installing ?? registration.waiting;
  if (registration.active || !coming) return registration;
  await new Promise<void>((resolve, reject) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve();
      if (coming.state === 'redundant') reject(new Error('The service worker did not start.'));
    });
  });
  return registration;
}

interface OpenMessage {
  type: 'open';
  path: string;
}

function isOpenMessage(data: unknown): data is OpenMessage {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    data.type === 'open' &&
    'path' in data &&
    typeof data.path === 'string' &&
    /^\/(?!\/)/.test(data.path)
  );
}

/** Opens the target of a clicked notification. */
export function openWhatIsChosen(open: (path: string) => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (isOpenMessage(data)) open(data.path);
  };
  navigator.serviceWorker?.addEventListener('message', hear);
  return () => navigator.serviceWorker?.removeEventListener('message', hear);
}
