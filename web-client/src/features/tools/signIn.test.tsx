import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BusEventType, events } from '@/api/events';
import type { BusEvent } from '@/api/types';
import { announce } from '@/kit/feature';
import { setLayout } from '@/test/layout';
import { refusal, show } from '@/test/show';
import { toolServer } from '@/test/tools';
import { useToasts } from '@/ui/toast';
import { feature } from './manifest';
import SignInBanner from './SignInBanner';
import { SignInButton } from './SignInButton';
import { useIsAnythingAsked, useSignIns } from './signIns';

const user = userEvent.setup();
const SIGN_IN = 'POST /api/mcp/servers/crm/reauthenticate?use_popup=true';
const CANCEL = 'POST /api/mcp/servers/crm/reauthenticate/cancel';
const PAGE = 'https://id.example/authorize?state=1';

const tell = (type: BusEventType, more: Partial<BusEvent>) =>
  events.tell(type, { type, ...more } as BusEvent);

function popup() {
  const opened = {
    closed: false,
    opener: window as Window | null,
    location: { href: 'about:blank' },
    document: document.implementation.createHTMLDocument(),
    close: vi.fn(),
  };
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  return opened;
}

function later() {
  let answer: (response: Response) => void = () => {};
  const promise = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}

const Everything = () => (
  <>
    {useIsAnythingAsked() && <SignInBanner />}
    <SignInButton server="crm" />
  </>
);

const HEARD = ['mcp.auth_required', 'mcp.auth_resolved', 'mcp.server_state'] as const;
let stops: (() => void)[] = [];
async function begin(answers: Record<string, unknown>) {
  const shown = await show(Everything, answers);
  stops = HEARD.map((type) =>
    events.subscribe(type, (event) => feature.listens?.[type]?.(event, { client: shown.client })),
  );
  return shown;
}
const press = async () => user.click(await screen.findByRole('button', { name: 'Sign in to crm' }));
const said = () => useToasts.getState().toasts;

beforeEach(() => {
  setLayout('desktop');
  useToasts.setState({ toasts: [] });
  useSignIns.setState({ asked: [], underWay: [] });
  announce([feature]);
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  vi.restoreAllMocks();
});

test('a window opens with the press, goes to the page when that is known, and its end is said', async () => {
  const opened = popup();
  const end = later();
  const { asked } = await begin({ [SIGN_IN]: end.promise });
  await press();
  await waitFor(() => expect(asked).toContain(SIGN_IN));
  expect(opened.document.body.textContent).toBe('Waiting for the sign-in page…');
  expect(opened.opener).toBeNull();
  tell('mcp.auth_url', { server: 'other', url: 'https://other.example/' });
  expect(opened.location.href).toBe('about:blank');
  tell('mcp.auth_url', { server: 'crm', url: PAGE });
  expect(opened.location.href).toBe(PAGE);
  opened.closed = true;
  tell('mcp.auth_url', { server: 'crm', url: PAGE });
  expect(await screen.findByText('Signing in to crm in another window.')).toBeVisible();
  end.answer(Response.json(toolServer('crm')));
  await waitFor(() => expect(said()).toMatchObject([{ text: 'Signed in to crm.' }]));
  expect(screen.queryByRole('region', { name: 'Sign-in' })).toBeNull();
  expect(opened.close).not.toHaveBeenCalled();
});

test.each(['javascript:alert(1)', 'data:text/html,hello', 'not an address', ''])(
  'an address that is no page is not gone to: %s',
  async (url) => {
    const opened = popup();
    const end = later();
    const { asked } = await begin({ [SIGN_IN]: end.promise });
    await press();
    await waitFor(() => expect(asked).toContain(SIGN_IN));
    tell('mcp.auth_url', { server: 'crm', url });
    expect(opened.location.href).toBe('about:blank');
    end.answer(refusal(502, 'crm sign-in failed.'));
    await waitFor(() => expect(opened.close).toHaveBeenCalled());
  },
);

test('a second page, where the first one did not do, is offered as a link', async () => {
  const opened = popup();
  const end = later();
  const { asked } = await begin({ [SIGN_IN]: end.promise });
  await press();
  await waitFor(() => expect(asked).toContain(SIGN_IN));
  tell('mcp.auth_url', { server: 'crm', url: PAGE });
  tell('mcp.auth_url', { server: 'crm', url: `${PAGE}2` });
  expect(opened.location.href).toBe(PAGE);
  expect(await screen.findByRole('link', { name: 'Open the sign-in page' })).toHaveAttribute(
    'href',
    `${PAGE}2`,
  );
  end.answer(Response.json(toolServer('crm')));
  await waitFor(() => expect(said()).toMatchObject([{ text: 'Signed in to crm.' }]));
});

test('where the browser opens no window there is a link, and it can be called off', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const end = later();
  const { asked } = await begin({ [SIGN_IN]: end.promise, [CANCEL]: { cancelled: true } });
  await press();
  await waitFor(() => expect(asked).toContain(SIGN_IN));
  tell('mcp.auth_url', { server: 'crm', url: PAGE });
  const link = await screen.findByRole('link', { name: 'Open the sign-in page' });
  expect(link).toHaveAttribute('href', PAGE);
  await user.click(screen.getByRole('button', { name: 'Cancel the sign-in to crm' }));
  await waitFor(() => expect(asked).toContain(CANCEL));
  end.answer(
    Response.json(
      { status: 409, type: '/problems/sign-in-cancelled', detail: 'The sign-in was cancelled.' },
      { status: 409 },
    ),
  );
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  expect(said()).toEqual([]);
});

test.each([
  [refusal(502, 'crm sign-in failed: no.'), 'Sign-in to crm did not start.'],
  [refusal(409, 'Another sign-in is under way.'), 'Sign-in to crm did not start.'],
  [
    Response.json({ ...toolServer('crm'), interaction_required: true }),
    'The sign-in to crm was not completed in time.',
  ],
])('an end that is none is said (%#)', async (answer, text) => {
  const opened = popup();
  await begin({ [SIGN_IN]: answer });
  await press();
  await waitFor(() => expect(said()).toMatchObject([{ text, tone: 'error' }]));
  expect(opened.close).toHaveBeenCalled();
  expect(useSignIns.getState().underWay).toEqual([]);
});

test('who waits for a person is said in every window until someone has signed in', async () => {
  await begin({});
  await screen.findByRole('button', { name: 'Sign in to crm' });
  const focused = document.activeElement;
  tell('mcp.auth_required', { server: 'kb', message: 'kb wants you to sign in again.' });
  tell('mcp.auth_required', { server: 'mail', message: 'mail wants you to sign in.' });
  expect(await screen.findByText('kb wants you to sign in again. (1 of 2)')).toBeVisible();
  expect(document.activeElement).toBe(focused);
  expect(screen.getByRole('button', { name: 'Sign in to kb' })).toBeVisible();
  tell('mcp.auth_resolved', { server: 'kb' });
  expect(await screen.findByText('mail wants you to sign in.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sign in to mail later' }));
  expect(screen.queryByRole('region', { name: 'Sign-in' })).toBeNull();
});

test('a sign-in that nobody waits for any more is asked for no longer', async () => {
  const { client } = await begin({});
  tell('mcp.auth_required', { server: 'kb', message: 'kb wants you to sign in again.' });
  tell('mcp.auth_required', { server: 'mail', message: 'mail wants you to sign in.' });
  tell('mcp.server_state', { server: 'mail', state: 'needs_auth' });
  tell('mcp.server_state', { server: 'kb', state: 'disabled' });
  expect(await screen.findByText('mail wants you to sign in.')).toBeVisible();
  feature.listens?.resync?.(null, { client });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Sign-in' })).toBeNull());
});
