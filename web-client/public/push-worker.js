// Shows what waits for the person although no page of Steward is open, and opens that. It keeps no files and answers no
// requests: the service worker that does is another one.

const NO_PAGES = /^\/(api|docs|raw|hooks|mcp|actuator|damage)(\/|$)/;
const UNREADABLE = { title: 'Something waits for you', body: '', path: '/agents/inbox', tag: '' };
/** A page that is open but not seen says the same at the same time. */
const JUST_NOW_MS = 30_000;
/** The one thing that a notice offers beside opening its page. */
const ACT = 'act';

/** WebKit takes the permission from who is told something and shows nothing. */
const MUST_SHOW =
  /AppleWebKit/.test(navigator.userAgent) && !/Chrom(e|ium)\//.test(navigator.userAgent);

async function pages() {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return all.filter(({ url }) => !NO_PAGES.test(new URL(url).pathname));
}

function read(data) {
  try {
    const said = data.json();
    return typeof said.title === 'string' ? { ...UNREADABLE, ...said } : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

/** The path, if it is one of this service. */
function own(path) {
  try {
    const url = new URL(String(path), self.location.origin);
    return url.origin === self.location.origin ? url.pathname + url.search : '/';
  } catch {
    return '/';
  }
}

async function told(data) {
  const { title, body, path, tag, always, action } = read(data);
  const isSeen = (await pages()).some(({ visibilityState }) => visibilityState === 'visible');
  if (isSeen && !always && !MUST_SHOW) return;
  const now = Date.now();
  const before = tag ? await self.registration.getNotifications({ tag }) : [];
  const isTwin = before.some((one) => one.title === title && now - one.data?.at < JUST_NOW_MS);
  await self.registration.showNotification(title, {
    body,
    tag,
    renotify: tag !== '' && !isTwin,
    icon: '/icons/icon-192.png',
    ...(action && { actions: [{ action: ACT, title: action.title }] }),
    data: { path: own(path), at: now, ...(action && { action }) },
  });
}

/** Does what the notice offers, and shows the page where that cannot be done. */
async function done({ path, action }) {
  const answer = await fetch(own(action.path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(action.body),
  }).catch(() => undefined);
  if (!answer?.ok) await opened(own(path));
}

async function opened(path) {
  const [page] = await pages();
  if (!page) {
    await self.clients.openWindow(path);
    return;
  }
  const shown = await page.focus().catch(() => page);
  // The page goes there by itself, so that nothing is lost that was typed in it.
  (shown ?? page).postMessage({ type: 'open', path });
}

/** The browser has given itself another address. */
async function renewed({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options;
  const subscription =
    newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/push/subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('push', (event) => event.waitUntil(told(event.data)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewed(event)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { data } = event.notification;
  const isAct = event.action === ACT && data?.action;
  event.waitUntil(isAct ? done(data) : opened(own(data?.path)));
});
