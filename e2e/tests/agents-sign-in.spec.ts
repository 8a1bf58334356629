import { expectAccessible } from '../support/accessible.ts';
import { callsTools, makeAgent, statusOf } from '../support/agents.ts';
import { expect, test } from '../support/fixtures.ts';
import { GuardedServer } from '../support/guarded-server.ts';

// A tool server that requires a sign-in, and an agent that depends on it.

test('an agent waits for a sign-in, over a kill too, and goes on by itself when someone has signed in', async ({
  page,
  steward,
  provider,
}) => {
  const guarded = await GuardedServer.start();
  await steward.call('POST', '/api/mcp/servers/user', {
    name: 'vault',
    transport: 'streamable_http',
    url: guarded.url,
  });
  await steward.call('POST', '/api/mcp/servers/vault/connect');
  const task = 'Fetch the plan of the garden';
  callsTools(provider, task, [['vault__plan', {}]]);
  const { id } = await makeAgent(steward, task, {
    approval_policy: 'autonomous',
    mcp_servers: 'vault',
  });

  await page.goto(`/agents/${id}`);
  const question = page.getByRole('group', { name: 'Question' });
  await expect(question).toContainText('“vault” needs you to sign in');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Try again' }).click();
  await expect(question).toContainText('“vault” needs you to sign in');
  expect(guarded.calls).toBe(0);

  await steward.kill();
  await steward.start();
  await page.reload();
  await question.getByRole('link', { name: 'Sign in to vault' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('main').getByRole('button', { name: 'Sign in to vault' }).click();
  const consent = await opened;
  await consent.getByRole('link', { name: 'Let Steward in' }).click();
  await expect(consent.getByText('You can close')).toBeVisible();
  await consent.close();

  await expect.poll(() => statusOf(steward, id)).toBe('idle');
  expect(guarded.calls).toBe(1);
  await page.goto(`/agents/${id}`);
  await expect(question).toBeHidden();
  await expect(page.getByText('It is done.')).toBeVisible();
  await page.getByRole('button', { name: /vault › plan/ }).click();
  await expect(page.getByText('The wall comes last.')).toBeVisible();
  const picture = page.getByRole('button', { name: /^Show .*\.png$/ });
  await picture.click();
  const viewer = page.getByRole('dialog');
  await expect
    .poll(() => viewer.getByRole('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(90);
  await expectAccessible(page);
  await guarded.close();
});
