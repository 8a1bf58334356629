import { setTimeout as delay } from 'node:timers/promises';
import { type Agent, inbox, makeAgent, plugInGreeter } from '../support/agents.ts';
import { expect, test } from '../support/fixtures.ts';
import type { ScriptedProvider } from '../support/scripted-provider.ts';
import type { Steward } from '../support/steward.ts';

// Ten agents, and a service that dies twice: ten ends or questions, nothing done twice, everything paid for once.

const TASKS = Array.from({ length: 10 }, (_, index) => `Errand ${index}`);
/** These need a person's word for what they do. */
const ASKING = TASKS.slice(7);

/** Ten cents an answer at a hundred dollars a million in and a thousand out. */
const TEN_CENTS = { prompt: 500, completion: 50 };

interface Memory {
  content: string;
}
interface Worked extends Agent {
  total_cost: number;
}

/** Each does one thing with a tool, and then speaks slowly. */
function runErrands(provider: ScriptedProvider): void {
  const taskOf = (messages: { content: string }[]) =>
    TASKS.find((task) => messages.some(({ content }) => content === task));
  provider.when(
    ({ messages }) => taskOf(messages) !== undefined,
    async (chat, { messages }) => {
      const task = taskOf(messages) ?? '';
      chat.open();
      if (messages.at(-1)?.role === 'tool') {
        chat.text('It is ');
        await delay(1_500);
        chat.text('done.').finish(TEN_CENTS);
      } else if (ASKING.includes(task)) {
        chat.toolCall('greeter__hello', { who: task }).finish(TEN_CENTS, 'tool_calls');
      } else {
        const wanted = { kind: 'fact', content: task };
        chat.toolCall('steward__store_memory', wanted).finish(TEN_CENTS, 'tool_calls');
      }
    },
  );
}

const agentsOf = (steward: Steward) => steward.call<Worked[]>('GET', '/api/agents');

const remembered = async (steward: Steward) =>
  (await steward.call<Memory[]>('GET', '/api/memories')).map(({ content }) => content);

test('ten agents come to their ends or their questions though the plug is pulled twice @phone-only', async ({
  page,
  steward,
  provider,
}) => {
  test.slow(); // a busy machine takes long to start a service
  const greeted = await plugInGreeter(steward);
  await steward.call('PUT', '/api/llm/prices', {
    provider: 'openai_compatible',
    model: 'small-model',
    input_price: 100,
    output_price: 1000,
  });
  runErrands(provider);
  for (const task of TASKS.slice(0, 7)) {
    await makeAgent(steward, task, { approval_policy: 'autonomous' });
  }
  // Whoever waits for a word keeps its place, so these come last.
  const [byThumb = '', ...others] = ASKING;
  await page.goto('/agents');
  await page.getByRole('button', { name: 'New agent' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New agent' });
  await dialog.getByLabel('What is it to do?').fill(byThumb);
  await dialog.getByRole('button', { name: 'Make it and begin' }).click();
  await expect(page).toHaveURL(/\/agents\/\d+$/);
  for (const task of others) await makeAgent(steward, task);

  for (const many of [1, 4]) {
    await expect
      .poll(async () => (await remembered(steward)).length, { intervals: [50] })
      .toBeGreaterThanOrEqual(many);
    await steward.kill();
    await steward.start();
  }

  const asks = { timeout: 60_000 };
  const statuses = async () => (await agentsOf(steward)).map(({ status }) => status).toSorted();
  const ends = (many: number) => Array.from({ length: many }, () => 'idle');
  await expect.poll(statuses, asks).toEqual([...ends(7), ...ASKING.map(() => 'needs_approval')]);
  expect(greeted()).toBe(0);
  await page.goto('/agents/inbox');
  for (const task of ASKING) {
    const waiting = inbox(page).getByRole('listitem').filter({ hasText: task });
    await waiting.getByRole('button', { name: 'Allow once' }).click();
    await expect(waiting).toHaveCount(0);
  }
  await expect(page.getByText('Nothing is waiting for you')).toBeVisible();
  await expect.poll(statuses, asks).toEqual(ends(10));

  expect(greeted()).toBe(ASKING.length);
  const facts = await remembered(steward);
  expect(new Set(facts).size, 'each is remembered once').toBe(facts.length);
  const all = await agentsOf(steward);
  expect(all.map(({ total_cost: cost }) => Math.round(cost * 100))).toEqual(all.map(() => 20));

  const { id, current_run_id: run } = all.find(({ title }) => title === facts[0]) ?? {};
  await page.goto(`/agents/${id}/runs/${run}`);
  await page.getByText('Changes', { exact: true }).click();
  await page.getByRole('button', { name: 'Take all of it back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: /back$/ }).click();
  await expect(page.getByText('It is taken back.')).toBeVisible();
  expect(await remembered(steward)).toEqual(facts.slice(1));
});
