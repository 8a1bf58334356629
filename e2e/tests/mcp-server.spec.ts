import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { Conversation } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import { type Line, McpHost } from '../support/mcp-host.ts';
import type { Steward } from '../support/steward.ts';

// Steward as an MCP server: a user exposes parts of it, and third-party programs connect and use them.

const TOPICS = 'Topics (titles and descriptions)';
const MESSAGES = 'Topic messages';
const ASK = 'Ask questions in topics';

interface Listed {
  topics: { id: number; title: string }[];
}

interface Answered {
  reply: string;
}

const part = (page: Page, name: string) => page.getByRole('switch', { name });
const hosts = (page: Page) => page.getByRole('list', { name: 'Connected programs' });
const calls = (page: Page) => page.getByRole('list', { name: 'Last calls' }).getByRole('listitem');

/** What the page offers for programs that keep their servers in a file. */
async function copiedLine(page: Page): Promise<Line> {
  await page.getByRole('button', { name: /Program/ }).click();
  await page.getByRole('option', { name: 'Claude Desktop' }).click();
  const text = await page
    .getByRole('group', { name: 'the configuration for Claude Desktop' })
    .innerText();
  return (JSON.parse(text) as { mcpServers: { steward: Line } }).mcpServers.steward;
}

const open = (steward: Steward, ...sections: string[]) =>
  steward.call('PUT', '/api/settings', {
    mcp_expose: Object.fromEntries(sections.map((section) => [section, true])),
  });

test('a program is let in, reads and asks, is seen at it, and is sent away @core', async ({
  page,
  context,
  steward,
  provider,
  createTopic,
}) => {
  provider.when('How high is it?', { deltas: ['About ', '44 metres.'] });
  const topic = await createTopic('The old tower');
  await page.goto('/settings/assistants');
  await expect(page.getByText('No access granted')).toBeVisible();
  await expect(page.getByText('No programs connected')).toBeVisible();

  await page.getByRole('switch', { name: 'Allow access over HTTP' }).press('Space');
  const url = await page.getByRole('group', { name: 'the address' }).innerText();
  expect(url).toBe(`${steward.url}/mcp`);
  await part(page, TOPICS).press('Space');
  await part(page, ASK).press('Space');
  await expect(page.getByText('Access to 2 areas')).toBeVisible();
  await expect
    .poll(() => steward.call('GET', '/api/settings'))
    .toMatchObject({ mcp_http_enabled: true, mcp_expose: { topics: true, post_message: true } });

  const host = await McpHost.overHttp(url, 'The editor');
  try {
    await expect(page.getByText('The editor is connected')).toBeVisible();
    const tools = await host.tools();
    expect(tools).toEqual(expect.arrayContaining(['steward_info', 'list_topics', 'post_message']));
    expect(tools).not.toContain('list_messages');
    const { topics } = await host.call<Listed>('list_topics');
    expect(topics).toMatchObject([{ id: topic.id, title: 'The old tower' }]);

    const window = await context.newPage();
    const conversation = await Conversation.open(window, topic);
    const { reply } = await host.call<Answered>('post_message', {
      topic_id: topic.id,
      content: 'How high is it?',
    });
    expect(reply).toBe('About 44 metres.');
    await expect(conversation.questions).toContainText('How high is it?');
    await expect(conversation.answers).toContainText('About 44 metres.');
    await window.close();

    await expect(calls(page).first()).toHaveText(/^post_message.*Done/);
    await expect(calls(page).nth(1)).toHaveText(/^list_topics.*Done/);
    await expect(hosts(page)).toContainText('over HTTP');
    await expect(hosts(page)).toContainText('2 calls');
    await page.getByText('2 tools', { exact: true }).first().click();
    await expectAccessible(page);

    const told = host.changes;
    await part(page, ASK).press('Space');
    await expect.poll(() => host.changes).toBeGreaterThan(told);
    expect(await host.tools()).not.toContain('post_message');
    await expect(
      host.call('post_message', { topic_id: topic.id, content: 'And now?' }),
    ).rejects.toThrow();
    await expect(calls(page).first()).toContainText('Refused: no access');

    await page.getByRole('button', { name: 'Disconnect The editor' }).click();
    await expect(page.getByText('No programs connected')).toBeVisible();
    // The page shows this before the request reaches the service.
    const isLetIn = () =>
      host.tools().then(
        () => true,
        () => false,
      );
    await expect.poll(isLetIn).toBe(false);
  } finally {
    await host.close();
  }
});

test('a program starts the line that the page gives, without any address', async ({
  page,
  steward,
  provider,
  createTopic,
}) => {
  provider.when('Who lived there?', { deltas: ['Nobody knows.'] });
  const topic = await createTopic('The old tower');
  await open(steward, 'topics', 'messages', 'post_message');
  await page.goto('/settings/assistants');
  const host = await McpHost.byStarting(await copiedLine(page), 'The desktop');
  try {
    await expect(page.getByText('The desktop is connected')).toBeVisible();
    await expect(hosts(page)).toContainText('by command');
    expect((await host.call<Listed>('list_topics')).topics).toMatchObject([{ id: topic.id }]);
    const { reply } = await host.call<Answered>('post_message', {
      topic_id: topic.id,
      content: 'Who lived there?',
    });
    expect(reply).toBe('Nobody knows.');
    const told = host.changes;
    await part(page, MESSAGES).press('Space');
    await expect.poll(() => host.changes).toBeGreaterThan(told);
    expect(await host.tools()).not.toContain('list_messages');
  } finally {
    await host.close();
  }
  await expect(page.getByText('No programs connected')).toBeVisible();
});
