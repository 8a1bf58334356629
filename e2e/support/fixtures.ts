import { test as base, expect, type Page } from '@playwright/test';
import { ScriptedProvider } from './scripted-provider.ts';
import { Steward } from './steward.ts';
import { answeredBy, warmUp } from './warm-up.ts';

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
      await putSettingsBack(steward, provider);
      await removeWhatIsLeft(steward);
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
async function putSettingsBack(steward: Steward, scripted: ScriptedProvider): Promise<void> {
  await steward.call('PUT', '/api/settings', {
    theme: 'system',
    show_chat_stats: true,
    trash_retention_days: 30,
    agents_enabled: true,
    agents_approval_policy: 'balanced',
    mcp_expose: {},
    mcp_http_enabled: false,
    ...answeredBy(scripted),
  });
  await giveRoom(steward, scripted);
}

/** What has an id and is deleted under it, by its list. Agents go before what they work with. */
const WORKFLOWS = ['/api/workflows', '/api/workflows/archived'];
const AGENTS = ['/api/agents', '/api/agents/archived', '/api/agents/blueprints'];
const CONVERSATIONS = ['/api/topics', '/api/topics/archived', '/api/chats', '/api/chats/archived'];

interface Left {
  id: number;
  name: string;
  is_default?: boolean;
  system_prompt?: string;
  enabled?: boolean;
}

/** Reads all lists, and deletes what is in them, one after the other; after a test that left nothing that is all. */
async function removeWhatIsLeft(steward: Steward): Promise<void> {
  const remove = (path: string) => steward.call('DELETE', path);
  const each = async <T>(path: string, act: (one: T) => Promise<unknown>) => {
    for (const one of await steward.call<T[]>('GET', path)) await act(one);
  };
  const all = (acts: Promise<unknown>[]) => Promise.all(acts);
  const byId = (path: string) =>
    each<Left>(path, ({ id }) => remove(`${path.replace('/archived', '')}/${id}`));

  await all(WORKFLOWS.map(byId)); // with the agents of their steps
  await all(AGENTS.map(byId));
  await byId('/api/agents/rules'); // those of an agent went with it
  for (const path of CONVERSATIONS) {
    await each<Left>(path, async ({ id }) => {
      const one = `${path.replace('/archived', '')}/${id}`;
      await steward.call('POST', `${one}/messages/stop`);
      await remove(one);
    });
  }
  await all([
    each<Left>('/api/skills', ({ name }) => remove(`/api/skills/${name}`)),
    each<Omit<Left, 'id'> & { id: number | null }>('/api/mcp/servers', async (server) => {
      if (server.id !== null) await remove(`/api/mcp/servers/user/${server.id}`);
      else if (server.enabled)
        await steward.call('POST', `/api/mcp/servers/${server.name}/disconnect`);
    }),
    each<Priced>('/api/llm/prices', ({ provider, model }) =>
      remove(`/api/llm/prices?${new URLSearchParams({ provider, model })}`),
    ),
  ]);
  // These are named by what was deleted above: conversations have roles and collections, and lie in the trash now.
  await all([
    each<Left>('/api/collections', async ({ id, is_default: isGeneral }) => {
      if (!isGeneral) await remove(`/api/collections/${id}`);
    }),
    each<Left>('/api/roles', async ({ id, is_default: isDefault, system_prompt: prompt }) => {
      if (!isDefault) await remove(`/api/roles/${id}`);
      else if (prompt !== '')
        await steward.call('PATCH', `/api/roles/${id}`, { system_prompt: '' });
    }),
    byId('/api/trash'),
    byId('/api/memories'),
  ]);
}

/** Lets later tests have room again where the service remembers a narrow window of an earlier one. */
async function giveRoom(steward: Steward, provider: ScriptedProvider): Promise<void> {
  if (!provider.toldWindow) return;
  provider.contextWindow = 128_000;
  await steward.call('GET', '/api/llm/models');
  provider.contextWindow = undefined;
  provider.toldWindow = false;
}

export async function openTopic(page: Page, topic: Topic): Promise<void> {
  await page.goto(`/topics/${topic.slug}`);
}
