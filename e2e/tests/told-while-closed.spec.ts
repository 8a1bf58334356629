import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/fixtures.ts';

// A browser that accepts push messages while Steward is closed. This Chromium has no push service, so push messages
// and the permission are faked; the service worker that shows notifications is real.

test.use({ serviceWorkers: 'allow' });

interface Push {
  devices: { id: number; label: string; last_error: string | null }[];
}

/** An address that Steward never calls, so nothing leaves this machine. */
const ENDPOINT = 'https://127.0.0.1/send/e2e';

async function withPushService(page: Page) {
  await page.addInitScript((endpoint) => {
    const KEPT = 'told-while-closed';
    // The browser of the example in RFC 8291.
    const keys = {
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const subscription = (publicKey: string) => ({
      endpoint,
      options: {
        userVisibleOnly: true,
        applicationServerKey: Uint8Array.from(
          atob(publicKey.replaceAll('-', '+').replaceAll('_', '/')),
          (sign) => sign.charCodeAt(0),
        ).buffer,
      },
      toJSON: () => ({ endpoint, expirationTime: null, keys }),
      unsubscribe: async () => {
        localStorage.removeItem(KEPT);
        return true;
      },
    });
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    Notification.requestPermission = async () => 'granted';
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const publicKey = localStorage.getItem(KEPT);
        return publicKey === null ? null : subscription(publicKey);
      },
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(KEPT, applicationServerKey);
        return subscription(applicationServerKey);
      },
    });
  }, ENDPOINT);
}

const switchOf = (page: Page) =>
  page.getByRole('switch', { name: /On this device, even when Steward is closed/ });

/** The visible switch is drawn beside the element for screen readers. */
const turn = (page: Page) => page.getByText('On this device, even when Steward is closed').click();

test.beforeEach(async ({ steward }) => {
  await steward.call('PUT', '/api/settings', { notifications_enabled: true });
});

test.afterEach(async ({ steward }) => {
  const { devices } = await steward.call<Push>('GET', '/api/push');
  for (const { id } of devices) await steward.call('DELETE', `/api/push/subscriptions/${id}`);
});

test('a browser lets itself be told, is tested, and is told no more, which other windows hear @core', async ({
  page,
  context,
  steward,
}) => {
  const other = await context.newPage();
  await other.goto('/settings/appearance');
  const none = 'No devices receive notifications.';
  await expect(other.getByText(none)).toBeVisible();
  const elsewhere = other.getByRole('list', { name: 'Devices' });
  await withPushService(page);
  await page.goto('/settings/appearance');
  await expect(page.getByText(none)).toBeVisible();
  await turn(page);
  await expect(switchOf(page)).toBeChecked();
  const device = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
  await expect(device).toContainText('this device');
  await expect(device).toContainText('Never notified');
  await expect(elsewhere.getByRole('listitem')).toHaveCount(1);

  await page.reload();
  await expect(switchOf(page)).toBeChecked();
  await device.getByRole('button', { name: /^Send a test to/ }).click();
  await expect(device).toContainText('Nothing is sent to the address that the browser gave');
  await expectAccessible(page);
  expect((await steward.call<Push>('GET', '/api/push')).devices).toHaveLength(1);

  await device.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText(none)).toBeVisible();
  await expect(switchOf(page)).not.toBeChecked();
  await expect(elsewhere).toBeHidden();
  expect((await steward.call<Push>('GET', '/api/push')).devices).toEqual([]);
});

test('what comes is shown, and leads to where it belongs', async ({ page, context, steward }) => {
  await withPushService(page);
  await page.goto('/settings/appearance');
  await turn(page);
  await expect(switchOf(page)).toBeChecked();

  const browser = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === '/push/');
      if (own) resolve(own.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const registrationId = await registered;
  const tell = (said: object) =>
    browser.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(steward.url).origin,
      registrationId,
      data: JSON.stringify(said),
    });
  const worker = context.serviceWorkers().find((one) => one.url().endsWith('/push-worker.js'));
  if (!worker) throw new Error('There is no worker that shows notices');
  await worker.evaluate(`
    self.shown = [];
    self.registration.showNotification = async (title, { body, data }) => {
      self.shown.push({ title, body, path: data.path });
    };
  `);

  const said = { title: 'An agent has a question', body: 'Scout', path: '/agents/7', tag: 'a' };
  // The page is visible, so only the second one is shown.
  await tell(said);
  await tell({ ...said, title: 'Steward reaches this device', tag: 'trial', always: true });
  await expect
    .poll(() => worker.evaluate('self.shown'))
    .toEqual([{ title: 'Steward reaches this device', body: 'Scout', path: '/agents/7' }]);

  // Simulates a click on the notification, which is impossible here.
  await worker.evaluate(`opened('/agents/inbox')`);
  await expect(page).toHaveURL(/\/agents\/inbox$/);
  expect(context.pages()).toHaveLength(1);
});
