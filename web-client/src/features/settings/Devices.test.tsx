import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, show } from '@/test/show';
import { Devices } from './Devices';
import * as browser from './pushDevice';

const user = userEvent.setup();
const PUSH = 'GET /api/push';
const PHONE = {
  id: 7,
  label: 'Firefox on Android',
  service: 'push.example',
  fingerprint: 'phone',
  created_at: '2026-11-26T10:00:00Z',
  last_sent_at: null,
  last_error: null,
  last_error_at: null,
};
const LAPTOP = { ...PHONE, id: 8, label: 'Chrome on Linux', fingerprint: 'laptop' };

const push = (...devices: unknown[]) => ({
  possible: true,
  reason: null,
  public_key: 'KEY',
  most_devices: 20,
  devices,
});
const page = () => <Devices isWanted />;
const switchHere = () =>
  screen.findByRole('switch', { name: /On this device, even when Steward is closed/ });

let own: string | null;
beforeEach(() => {
  own = null;
  vi.spyOn(browser, 'possibility').mockReturnValue('ready');
  vi.spyOn(browser, 'ownFingerprint').mockImplementation(async () => own);
  vi.spyOn(browser, 'leave').mockImplementation(async () => {
    own = null;
  });
  vi.spyOn(browser, 'reach').mockImplementation(async () => {
    own = 'laptop';
    return {
      endpoint: 'https://push.example/x',
      keys: { p256dh: 'P', auth: 'A' },
      label: 'Chrome on Linux',
    };
  });
});
afterEach(() => vi.restoreAllMocks());

test('this device is added, and is known again', async () => {
  const answers: Record<string, unknown> = { [PUSH]: push() };
  const { asked } = await show(page, answers);
  expect(await screen.findByText(/No devices receive/)).toBeVisible();
  await waitFor(async () => expect(await switchHere()).toBeEnabled());
  answers[PUSH] = push(LAPTOP);
  await user.click(await switchHere());
  expect(await screen.findByText('· this device', { exact: false })).toBeVisible();
  expect(await switchHere()).toBeChecked();
  expect(asked).toContain(
    'POST /api/push/subscriptions {"endpoint":"https://push.example/x","keys":{"p256dh":"P","auth":"A"},"label":"Chrome on Linux"}',
  );
});

test('what the service refuses leaves nothing behind in the browser', async () => {
  await show(page, {
    [PUSH]: push(),
    'POST /api/push/subscriptions': refusal(409, 'There are 20 devices already.'),
  });
  await waitFor(async () => expect(await switchHere()).toBeEnabled());
  await user.click(await switchHere());
  await waitFor(() => expect(browser.leave).toHaveBeenCalled());
  await waitFor(async () => expect(await switchHere()).toBeEnabled());
  expect(await switchHere()).not.toBeChecked();
});

test('turned off, it is not told and not in the list any more', async () => {
  own = 'laptop';
  const answers: Record<string, unknown> = { [PUSH]: push(LAPTOP) };
  const { asked } = await show(page, answers);
  await waitFor(async () => expect(await switchHere()).toBeChecked());
  answers[PUSH] = push();
  await user.click(await switchHere());
  await waitFor(() => expect(asked).toContain('DELETE /api/push/subscriptions/8'));
  expect(browser.leave).toHaveBeenCalled();
  expect(await screen.findByText(/No devices receive/)).toBeVisible();
});

test('a test says what came back, and another device is removed without leaving here', async () => {
  const answers: Record<string, unknown> = {
    [PUSH]: push({ ...PHONE, last_error: 'The push service answered 500.' }),
    'POST /api/push/subscriptions/7/test': Response.json({
      accepted: false,
      removed: false,
      detail: 'Nobody answers there.',
    }),
  };
  const { asked } = await show(page, answers);
  const row = await screen.findByRole('listitem');
  expect(within(row).getByText(/answered 500/)).toBeVisible();
  await user.click(within(row).getByRole('button', { name: 'Send a test to Firefox on Android' }));
  expect(await within(row).findByText('Nobody answers there.')).toBeVisible();
  answers[PUSH] = push();
  await user.click(within(row).getByRole('button', { name: 'Remove Firefox on Android' }));
  await waitFor(() => expect(asked).toContain('DELETE /api/push/subscriptions/7'));
  expect(browser.leave).not.toHaveBeenCalled();
});

test.each([
  ['insecure', /over HTTPS or on localhost/],
  ['homeScreen', /add Steward to the home screen/],
  ['missing', /does not support push/],
  ['denied', /are blocked in this browser/],
] as const)('where it is %s, the reason is said', async (why, reason) => {
  vi.spyOn(browser, 'possibility').mockReturnValue(why);
  await show(page, { [PUSH]: push() });
  expect(await screen.findByText(reason)).toBeVisible();
  expect(await switchHere()).toBeDisabled();
});

test('where the service cannot, or nobody wants to be told, that is said', async () => {
  await show(page, {
    [PUSH]: { ...push(), possible: false, reason: 'The key cannot be read.', public_key: null },
  });
  expect(await screen.findByText('The key cannot be read.')).toBeVisible();
  expect(await switchHere()).toBeDisabled();
});

test('while nobody wants to be told, that is said', async () => {
  await show(() => <Devices isWanted={false} />, { [PUSH]: push() });
  expect(await screen.findByText(/Turn on “Notify me”/)).toBeVisible();
  expect(await switchHere()).toBeDisabled();
});

test('devices that cannot be read are asked for again', async () => {
  const answers: Record<string, unknown> = { [PUSH]: refusal(503, 'Steward stops.') };
  await show(page, answers);
  expect(await screen.findByText(/could not be loaded/)).toBeVisible();
  answers[PUSH] = push(PHONE);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Firefox on Android')).toBeVisible();
});
