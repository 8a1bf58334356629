import { afterEach, expect, test, vi } from 'vitest';
import { deviceName, possibility, reach } from './pushDevice';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test.each([
  [FIREFOX, 'Firefox on Linux'],
  [IPHONE, 'Safari on iPhone'],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  ['curl/8', 'A browser'],
])('%s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

interface Browser {
  secure?: boolean;
  push?: boolean;
  permission?: NotificationPermission;
  userAgent?: string;
  touch?: number;
  standalone?: boolean;
}

function stub({
  secure = true,
  push = true,
  permission = 'default',
  userAgent = FIREFOX,
  touch = 0,
  standalone = false,
}: Browser) {
  vi.stubGlobal('isSecureContext', secure);
  vi.stubGlobal('navigator', {
    userAgent,
    maxTouchPoints: touch,
    ...(push && { serviceWorker: {} }),
  });
  vi.stubGlobal('matchMedia', () => ({ matches: standalone }));
  if (push) {
    vi.stubGlobal('PushManager', class {});
    vi.stubGlobal('Notification', { permission });
  }
}

afterEach(() => vi.unstubAllGlobals());

test.each<[Browser, string]>([
  [{}, 'ready'],
  [{ permission: 'granted' }, 'ready'],
  [{ permission: 'denied' }, 'denied'],
  [{ secure: false }, 'insecure'],
  [{ secure: false, push: false, userAgent: IPHONE }, 'insecure'],
  [{ push: false }, 'missing'],
  [{ push: false, userAgent: IPHONE }, 'homeScreen'],
  [{ push: false, userAgent: 'Macintosh Safari/1', touch: 5 }, 'homeScreen'],
  [{ push: false, userAgent: 'Macintosh Safari/1' }, 'missing'],
  [{ push: false, userAgent: IPHONE, standalone: true }, 'missing'],
])('of %j is said: %s', (browser, said) => {
  stub(browser);
  expect(possibility()).toBe(said);
});

test('a subscription that the service does not know is replaced', async () => {
  const at = (endpoint: string) => ({
    endpoint,
    toJSON: () => ({ keys: { p256dh: 'P', auth: 'A' } }),
    unsubscribe: async () => {
      own = undefined;
    },
  });
  let own: ReturnType<typeof at> | undefined = at('https://push.example/dead');
  const pushManager = {
    getSubscription: async () => own ?? null,
    subscribe: async () => {
      own ??= at('https://push.example/new');
      return own;
    },
  };
  vi.stubGlobal('Notification', { requestPermission: async () => 'granted' });
  vi.stubGlobal('navigator', {
    userAgent: FIREFOX,
    serviceWorker: { register: async () => ({ active: {}, pushManager }) },
  });
  expect(await reach('KEY')).toMatchObject({ endpoint: 'https://push.example/new' });
});
