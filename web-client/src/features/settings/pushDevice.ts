import { pushWorker, readyPushWorker } from '@/kit/pushWorker';

/** Whether this browser can get notifications while Steward is closed, or why not. */
export type Possibility = 'ready' | 'insecure' | 'homeScreen' | 'missing' | 'denied';

/** An iPad claims to be a Mac, which has no touch screen. */
function isApplePhone({ userAgent, maxTouchPoints }: Navigator): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

export function possibility(): Possibility {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    const isInstalled = matchMedia('(display-mode: standalone)').matches;
    return isApplePhone(navigator) && !isInstalled ? 'homeScreen' : 'missing';
  }
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

/** A readable name for this browser: "Firefox on Android". */
export function deviceName(userAgent: string): string {
  const named = (all: readonly [RegExp, string][]) =>
    all.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = named(BROWSERS) ?? 'A browser';
  const system = named(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}

async function subscription(): Promise<PushSubscription | null> {
  return (await (await pushWorker())?.pushManager.getSubscription()) ?? null;
}

/** The hash of an endpoint, which identifies a browser to the service without revealing its address. */
async function fingerprintOf(endpoint: string): Promise<string> {
  const sum = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The service's identifier of this browser; null if it is not subscribed. */
export async function ownFingerprint(): Promise<string | null> {
  const state = possibility();
  if (state !== 'ready' && state !== 'denied') return null;
  const own = await subscription();
  return own ? fingerprintOf(own.endpoint) : null;
}

/** What the service needs to send notifications to this browser. */
export interface Reached {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  label: string;
}

/** Why it failed, in words for the user. */
export class NotReached extends Error {}

/** Subscribes the browser to notifications signed with that key; asks the user for permission if necessary. */
export async function reach(publicKey: string): Promise<Reached> {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new NotReached('Notifications were not allowed.');
  }
  const worker = await readyPushWorker();
  // The service does not know the earlier one, perhaps because the push service no longer does.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const own = await worker.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch(() => {
      throw new NotReached('The push service of this browser cannot be reached.');
    });
  const { keys } = own.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!p256dh || !auth) throw new NotReached('The browser could not register for notifications.');
  return { endpoint: own.endpoint, keys: { p256dh, auth }, label: deviceName(navigator.userAgent) };
}

/** Unsubscribes this browser from all notifications. */
export async function leave() {
  await (await subscription())?.unsubscribe();
  await (await pushWorker())?.unregister();
}
