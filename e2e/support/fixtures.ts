import { test as base, expect, type Page } from '@playwright/test';
import { ScriptedProvider } from './scripted-provider.ts';
import { Steward } from './steward.ts';

export interface Topic {
  id: number;
  slug: string;
  title: string;
  public_id: string;
}

export interface Collection {
  id: number;
  name: string;
  is_default: boolean;
}

export interface Role {
  id: number;
  name: string;
  system_prompt: string;
  is_default: boolean;
}

interface Priced {
  provider: string;
  model: string;
}

interface WorkerFixtures {
  /** The service of this worker. */
  steward: Steward;
  /** The model provider that the service talks to. */
  provider: ScriptedProvider;
}

interface TestFixtures {
  /** Before each test: no agents, no blueprints and no rules for agents, no topics, no chats, no collection but General, no role but the default one, no skills, no tool server on or of one's own, nothing in the trash, nothing remembered, nothing open to other assistants, no price set, the scripted provider chosen, theme as the system has it. */
  clean: undefined;
  /** Fails a test in which a page broke the content security policy or threw. */
  sound: undefined;
  /** Makes a topic through the API. */
  createTopic: (title: string, parent?: Topic) => Promise<Topic>;
}

export { expect };

export const test = base.extend<TestFixtures, WorkerFixtures>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from the pattern.
    async ({}, use) => {
      const provider = await ScriptedProvider.start();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],

  steward: [
    async ({ provider }, use) => {
      const steward = await Steward.start();
      await warmUp(steward, provider);
      await use(steward);
      await steward.dispose();
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  baseURL: async ({ steward }, use) => use(steward.url),

  clean: [
    async ({ steward, provider }, use) => {
      provider.reset();
      await resetSettings(steward, provider);
      await removeAgents(steward);
      await giveRoom(steward, provider);
      const list = <T>(path: string) => steward.call<T[]>('GET', path);
      const [topics, archivedTopics, chats, archivedChats, collections, roles, skills, servers] =
        await Promise.all([
          list<Topic>('/api/topics'),
          list<Topic>('/api/topics/archived'),
          list<{ id: number }>('/api/chats'),
          list<{ id: number }>('/api/chats/archived'),
          list<Collection>('/api/collections'),
          list<Role>('/api/roles'),
          list<{ name: string }>('/api/skills'),
          list<{ id: number | null; name: string; enabled: boolean }>('/api/mcp/servers'),
        ]);
      for (const { id } of [...topics, ...archivedTopics]) {
        await steward.call('POST', `/api/topics/${id}/messages/stop`);
        await steward.call('DELETE', `/api/topics/${id}`);
      }
      for (const { id } of [...chats, ...archivedChats]) {
        await steward.call('POST', `/api/chats/${id}/messages/stop`);
        await steward.call('DELETE', `/api/chats/${id}`);
      }
      for (const { id, is_default: isGeneral } of collections) {
        if (!isGeneral) await steward.call('DELETE', `/api/collections/${id}`);
      }
      for (const { id, is_default: isDefault, system_prompt: prompt } of roles) {
        const path = `/api/roles/${id}`;
        if (!isDefault) await steward.call('DELETE', path);
        else if (prompt !== '') await steward.call('PATCH', path, { system_prompt: '' });
      }
      for (const { name } of skills) await steward.call('DELETE', `/api/skills/${name}`);
      for (const { id, name, enabled } of servers) {
        if (id !== null) await steward.call('DELETE', `/api/mcp/servers/user/${id}`);
        else if (enabled) await steward.call('POST', `/api/mcp/servers/${name}/disconnect`);
      }
      // What was deleted above lies in the trash now, and what is remembered may hang on a conversation.
      for (const path of ['/api/trash', '/api/memories']) {
        for (const { id } of await list<{ id: number }>(path))
          await steward.call('DELETE', `${path}/${id}`);
      }
      // Only now nothing of an earlier test asks any more.
      provider.requests.length = 0;
      provider.broken.length = 0;
      await use(undefined);
      if (provider.broken.length > 0)
        throw new Error(`A model got what it may refuse: ${provider.broken.join('; ')}`);
    },
    { auto: true },
  ],

  sound: [
    async ({ context }, use) => {
      const faults: string[] = [];
      context.on('weberror', (event) => faults.push(String(event.error())));
      context.on('console', (message) => {
        const text = message.text();
        if (message.type() === 'error' && !text.startsWith('Failed to load resource'))
          faults.push(text);
        else if (text.includes('Content Security Policy')) faults.push(text);
      });
      await use(undefined);
      expect(faults, 'errors that the pages reported').toEqual([]);
    },
    { auto: true },
  ],

  createTopic: async ({ steward }, use) =>
    use((title, parent) =>
      steward.call<Topic>('POST', '/api/topics', {
        title,
        ...(parent && { parent_id: parent.id }),
      }),
    ),
});

/** Puts every setting that a test may have changed back, with the scripted provider as the model. */
async function resetSettings(steward: Steward, scripted: ScriptedProvider): Promise<void> {
  await steward.call('PUT', '/api/settings', {
    theme: 'system',
    show_chat_stats: true,
    trash_retention_days: 30,
    agents_enabled: true,
    agents_approval_policy: 'balanced',
    mcp_expose: {},
    mcp_http_enabled: false,
    llm_provider: 'openai_compatible',
    llm_providers: { openai_compatible: { base_url: scripted.baseUrl, key: '' } },
    llm_model: 'small-model',
  });
  const prices = '/api/llm/prices';
  for (const { provider, model } of await steward.call<Priced[]>('GET', prices))
    await steward.call('DELETE', `${prices}?${new URLSearchParams({ provider, model })}`);
}

/** Agents go before what they work with. */
async function removeAgents(steward: Steward): Promise<void> {
  const named = (path: string) => steward.call<{ id: number }[]>('GET', path);
  for (const path of ['/api/agents', '/api/agents/archived']) {
    for (const { id } of await named(path)) await steward.call('DELETE', `/api/agents/${id}`);
  }
  for (const path of ['/api/agents/blueprints', '/api/agents/rules']) {
    for (const { id } of await named(path)) await steward.call('DELETE', `${path}/${id}`);
  }
}

/** Lets later tests have room again where the service remembers a narrow window of an earlier one. */
async function giveRoom(steward: Steward, provider: ScriptedProvider): Promise<void> {
  if (!provider.toldWindow) return;
  provider.contextWindow = 128_000;
  await steward.call('GET', '/api/llm/models');
  provider.contextWindow = undefined;
  provider.toldWindow = false;
}

/** The first turn of a process loads much code; on a busy machine that takes longer than a test wants to wait. */
async function warmUp(steward: Steward, provider: ScriptedProvider): Promise<void> {
  await resetSettings(steward, provider);
  const { id } = await steward.call<Topic>('POST', '/api/topics', { title: 'Warm up' });
  await fetch(`${steward.url}/api/topics/${id}/messages/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: 'Hello' }),
  }).then((response) => response.text());
}

export async function openTopic(page: Page, topic: Topic): Promise<void> {
  await page.goto(`/topics/${topic.slug}`);
}
