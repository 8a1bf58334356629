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
  /**
   * Before each test: no agents, blueprints or rules for them, no topics or chats, only the General collection and the default
   * role, no skills, no enabled or custom tool server, empty trash, no memories, nothing exposed to other assistants, no prices,
   * the scripted provider, the system's theme.
   */
  clean: undefined;
  /** Fails a test whose page violated the content security policy or threw. */
  sound: undefined;
  /** Creates a topic through the API. */
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
      // Only now do no requests of an earlier test arrive any more.
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

/** Resets every setting that a test may have changed, with the scripted provider as the model. */
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

/** Resources deleted by id, by their list. Agents go before what they work with. */
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

/** Reads all lists, and deletes their entries one by one; after a test that left nothing, it only reads. */
async function removeWhatIsLeft(steward: Steward): Promise<void> {
  const remove = (path: string) => steward.call('DELETE', path);
  const each = async <T>(path: string, act: (one: T) => Promise<unknown>) => {
    for (const one of await steward.call<T[]>('GET', path)) await act(one);
  };
  const all = (acts: Promise<unknown>[]) => Promise.all(acts);
  const byId = (path: string) =>
    each<Left>(path, ({ id }) => remove(`${path.replace('/archived', '')}/${id}`));

  await all(WORKFLOWS.map(byId)); // including the agents of their steps
  await all(AGENTS.map(byId));
  await byId('/api/agents/rules'); // an agent's rules were deleted with it
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
  // Conversations, deleted above, refer to roles and collections, and are now in the trash.
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

/** Resets the context window, in case the service remembers a narrow one of an earlier test. */
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
