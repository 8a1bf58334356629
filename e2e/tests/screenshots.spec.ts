import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page, TestInfo } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { NEXT_STEPS, RICH } from '../support/answers.ts';
import { Conversation } from '../support/conversation.ts';
import { dropOnWindow } from '../support/drop.ts';
import { expect, type Role, type Topic, test } from '../support/fixtures.ts';
import { picture } from '../support/picture.ts';
import { inPieces } from '../support/script.ts';
import { SHELL_SERVER } from '../support/shell-server.ts';

// The pictures of the manual, each light and dark. Content and times are the same in each run, so that a picture
// changes only with the product. STEWARD_SCREENSHOTS=1 writes them into the manual. Each screen is also checked for
// accessibility.

const FOLDER = fileURLToPath(
  new URL(
    process.env.STEWARD_SCREENSHOTS ? '../../docs-site/public/screenshots/' : '../out/screenshots/',
    import.meta.url,
  ),
);
const NOW = new Date('2026-03-14T09:30:00Z');
const QUESTION = 'How far does a stone fall in three seconds?';

test.use({ colorScheme: 'light' });

test.beforeEach(async ({ page, steward, provider }) => {
  provider.models = ['ada-large', 'ada-small'];
  await steward.call('PUT', '/api/settings', { theme: 'system', llm_model: 'ada-large' });
  await page.clock.setFixedTime(NOW);
  await fixWhatDiffers(page, provider.baseUrl);
});

test('today, the palette and a search, as one types and as a page @phone', async ({
  page,
  steward,
  isMobile,
  createTopic,
}, info) => {
  await workspace(createTopic);
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Bread, the long way/ })).toBeVisible();
  await take(page, 'today', info);
  if (isMobile) return;

  await page.goto('/topics');
  await expect(page.getByRole('treeitem', { name: 'Taxes' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(
    page.getByRole('dialog', { name: 'Search' }).getByRole('menuitem').first(),
  ).toBeVisible();
  await take(page, 'palette', info);
  await page.keyboard.press('Escape');

  const said = async (title: string, ...contents: string[]) => {
    const { id } = await createTopic(title);
    for (const content of contents) {
      await steward.call('POST', `/api/topics/${id}/messages/stopped`, { content });
    }
  };
  await said(
    'A wall for the garden',
    'Dry stone needs no mortar: a garden wall of two metres wants a base as wide as half of its height.',
    'Granite lasts longest. Sandstone is softer under the chisel, and takes on moss within two winters.',
  );
  await said(
    'Herbs',
    'Thyme and sage like the foot of a south wall, where the stone gives back in the night what it took by day.\n\nMint goes into a pot, or it takes the garden.',
  );
  await said('Falling stones', 'Half of g times t squared: about 44 metres, wall or no wall.');
  const found = () => steward.call<{ results: unknown[] }>('GET', '/api/search?q=wall');
  await expect.poll(async () => (await found()).results.length).toBeGreaterThan(3);
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Bread, the long way/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await palette.getByRole('textbox').fill('wall');
  const herbs = palette.getByRole('menuitem', { name: /Thyme and sage/ });
  await herbs.hover();
  await expect(palette.getByRole('complementary')).toContainText('Mint goes into a pot');
  await take(page, 'search-palette', info);
  await page.goto('/search?q=wall+in%3Atopic');
  await expect(page.getByText('Thyme and sage')).toBeVisible();
  await take(page, 'search', info);
});

test('the first start', async ({ page, steward }, info) => {
  await steward.call('PUT', '/api/settings', { llm_provider: 'assistant' });
  await page.goto('/');
  await take(page, 'first-start', info, () =>
    expect(page.getByText(/^Nothing answered at \d+ local addresses/)).toBeVisible(),
  );
});

test('a conversation @phone', async ({ page, provider, createTopic }, info) => {
  provider.when(QUESTION, {
    reasoning: ['Distance is half of g times t squared.'],
    deltas: inPieces(RICH + NEXT_STEPS, 40),
    usage: { prompt: 412, completion: 268 },
  });
  await workspace(createTopic);
  const conversation = await Conversation.open(page, await createTopic('Falling stones'));
  await conversation.ask(QUESTION);
  await expect(page.getByRole('button', { name: 'And on the Moon?' })).toBeVisible();
  await page.reload();
  await expect(conversation.answers.getByRole('cell', { name: '44.1 m' })).toBeVisible();
  await expect(conversation.answers.locator('pre span').first()).toBeVisible(); // in colours
  await take(page, 'conversation', info);
});

test('workflows @phone', async ({ page, steward, provider, isMobile }, info) => {
  const say = (part: string, text: string) =>
    provider.when(
      ({ messages }) => messages.some(({ content }) => content.includes(part)),
      (chat) => void chat.open().text(text).finish({ prompt: 812, completion: 164 }),
    );
  say(
    'Gather what changed',
    'Ferries to Genoa leave at 9:40 from May on; the kiosk on the pier closes.',
  );
  say('Judge the notes', 'OBJECTIVE_COMPLETE: PASS: two facts, both with a source');
  say('Write the letter', 'Dear guests,\n\nfrom May on the ferry to Genoa leaves at 9:40.');
  const steps = [
    { kind: 'inline', name: 'Gather', task: 'Gather what changed on the lake.' },
    { kind: 'gate', name: 'Check', task: 'Judge the notes.' },
    { kind: 'inline', name: 'Write', task: 'Write the letter to our guests.' },
    {
      kind: 'approval',
      name: 'Approve the letter',
      instructions: 'Is every time in it right?',
      on_fail_position: 2,
    },
  ];
  const { id } = await steward.call<{ id: number }>('POST', '/api/workflows', {
    name: 'Letter to the guests',
    description: 'What changed, checked, written and signed off.',
    steps,
  });
  await steward.call('POST', `/api/workflows/${id}/run`, { input: 'The month of May' });
  const status = async () =>
    (await steward.call<{ status: string }>('GET', `/api/workflows/${id}`)).status;
  await expect.poll(status).toBe('awaiting_approval');
  await page.goto(`/workflows/${id}/run/latest`);
  await expect(page.getByText(/^Needs approval · /)).toBeVisible();
  if (isMobile) return take(page, 'workflow-approval', info);
  await steward.call('POST', `/api/workflows/${id}/approve`, { note: 'Good.' });
  await expect(page.getByText(/^Finished · /)).toBeVisible();
  await take(page, 'workflow-run', info);
  await page.goto(`/workflows/${id}`);
  await page.getByRole('button', { name: 'Edit steps' }).click();
  await take(page, 'workflow-editor', info);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: /Dry run/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Approve the letter');
  await take(page, 'workflow-dry-run', info);
  await steward.call('POST', '/api/workflows', {
    name: 'Monthly figures',
    steps: steps.slice(0, 2),
  });
  await page.goto('/workflows');
  await expect(page.getByText('Monthly figures')).toBeVisible();
  await take(page, 'workflows', info);
});

test('a workflow that is imported', async ({ page, steward }, info) => {
  const agent = await steward.call<{ id: number }>('POST', '/api/agents', {
    title: 'Fact checker',
    task: 'Check each figure against its source.',
    start: false,
  });
  const { id } = await steward.call<{ id: number }>('POST', '/api/workflows', {
    name: 'Newsletter',
    steps: [
      { kind: 'inline', name: 'Draft', task: 'Draft the newsletter of this month.' },
      { kind: 'task', name: 'Check', agent_id: agent.id },
      { kind: 'approval', name: 'Approve', instructions: 'Is this ready to send?' },
    ],
  });
  const exported = await page.request.get(`/api/transfer/workflows/${id}`);
  const text = (await exported.text())
    .replace('each figure against its source', 'each figure and each name against two sources')
    .replace('ready to send', 'short enough, and ready to send');
  await page.goto('/workflows');
  await expect(page.getByText('Newsletter')).toBeVisible();
  await dropOnWindow(page, 'newsletter.workflow.yaml', text);
  await expect(page.getByRole('list', { name: 'Differences of Fact checker' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 1100 });
  await take(page, 'transfer', info);
  await steward.call('DELETE', `/api/workflows/${id}`);
});

test('schedules', async ({ page, steward, provider, createTopic }, info) => {
  const prompt = 'What is due today, and what is open?';
  provider.when(prompt, { deltas: ['The letter to the bank is due. Two topics are open.'] });
  const rules = async (text: string) =>
    (await steward.call<{ rules: object[] }>('POST', '/api/schedules/read', { text })).rules;
  const briefing = await createTopic('Morning briefing');
  await steward.call('POST', `/api/topics/${briefing.id}/schedule`, {
    prompt,
    rules: await rules('every weekday at 7:00 and Saturdays at noon, Berlin time'),
  });
  await steward.call('POST', `/api/topics/${briefing.id}/schedule/run`);
  const status = async () =>
    (await steward.call<{ status: string }>('GET', `/api/topics/${briefing.id}/schedule`)).status;
  await expect.poll(status).toBe('ok');
  const agent = await steward.call<{ id: number }>('POST', '/api/agents', {
    task: 'Sort what has come in',
    start: false,
  });
  await steward.call('POST', `/api/agents/${agent.id}/schedule`, {
    rules: await rules('every 2 hours on weekdays, Berlin time'),
  });
  const workflow = await steward.call<{ id: number }>('POST', '/api/workflows', {
    name: 'Nightly figures',
    steps: [{ kind: 'inline', name: 'Gather', task: 'Gather the figures.' }],
  });
  await steward.call('PUT', `/api/workflows/${workflow.id}/schedule`, {
    schedule_enabled: false,
    rules: await rules('every night at 2, Berlin time'),
  });
  // The next firing depends on the day on which the picture is taken.
  const times: Record<string, [next: string | null, last: string | null]> = {
    topic: ['2026-03-14T11:00:00Z', '2026-03-13T06:00:00Z'],
    agent: ['2026-03-16T07:00:00Z', null],
    workflow: [null, null],
  };
  const kinds = Object.keys(times);
  await page.route(/\/api\/schedules$/, async (route) => {
    const response = await route.fetch();
    const all: { schedules: { owner_kind: string }[] } = await response.json();
    const schedules = all.schedules
      .toSorted((a, b) => kinds.indexOf(a.owner_kind) - kinds.indexOf(b.owner_kind))
      .map((one) => {
        const [next_run_at, last_run_at] = times[one.owner_kind] ?? [null, null];
        return { ...one, next_run_at, last_run_at };
      });
    return route.fulfill({ response, json: { ...all, schedules } });
  });
  await page.goto('/schedules');
  const list = page.getByRole('list', { name: 'Schedules' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list).toContainText('Every weekday at 07:00 and Saturdays at 12:00, Berlin time');
  await take(page, 'schedules', info);
  // Workflows survive between tests, and their own picture shows all of them.
  await steward.call('DELETE', `/api/workflows/${workflow.id}`);
});

test('collections and the archive', async ({ page, steward, createTopic }, info) => {
  await workspace(createTopic);
  const look = { accent: 'violet', icon: null };
  const { id } = await steward.call<{ id: number }>('POST', '/api/collections', {
    name: 'Work',
    ...look,
  });
  for (const title of ['Minutes of the board', 'Offer for the bakery']) {
    await steward.call('POST', '/api/topics', { title, collection_id: id });
  }
  await steward.call('POST', '/api/collections', { name: 'House', accent: 'amber' });
  for (const title of ['The old bicycle', 'Moving to the new flat']) {
    const { id: done } = await createTopic(title);
    await steward.call('POST', `/api/topics/${done}/archive`);
  }
  await page.goto('/topics/archive');
  await expect(page.getByText('2 archived topics')).toBeVisible();
  await take(page, 'archive', info);
  await page.getByRole('button', { name: /^Collection:/ }).click();
  await take(page, 'collections', info, () =>
    expect(page.getByRole('menu', { name: 'Collections' })).toBeVisible(),
  );
});

test('follow-ups and alternatives', async ({ page, provider, createTopic }, info) => {
  const again = 'And on the Moon?';
  provider.when(QUESTION, { deltas: ['About 44 metres: half of 9.8 times three squared.'] });
  await workspace(createTopic);
  const conversation = await Conversation.open(page, await createTopic('Falling stones'));
  await conversation.ask(QUESTION);
  await conversation.settled();
  await conversation.answers.getByRole('button', { name: 'Regenerate' }).click();
  await expect(page.getByRole('group', { name: 'Answer 2 of 2' })).toBeVisible();
  const moon = provider.hold(again);
  await conversation.ask(again);
  const chat = await moon.opened;
  chat.text('On the Moon it falls more slowly');
  await expect(conversation.answers.last()).toContainText('more slowly');
  await conversation.follow('Draw both as a diagram');
  await conversation.follow('Put the numbers into a table');
  // An answer in progress shows the seconds and the time of this run.
  await conversation.stopButton.click();
  await conversation.settled();
  await page.reload();
  await expect(conversation.waiting.getByRole('button', { name: 'Send now' })).toHaveCount(2);
  await take(page, 'follow-ups', info);
});

test('chats', async ({ page, provider, steward, createTopic }, info) => {
  provider.when(({ messages }) => /You name conversations/.test(messages[0]?.content ?? ''), {
    deltas: ['Falling stones'],
  });
  provider.when(QUESTION, { deltas: ['About **44 metres**: half of 9.8 times three squared.'] });
  await workspace(createTopic);
  for (const title of ['Gift for Ana', 'Words for the speech', 'Spreadsheet formula']) {
    await steward.call('POST', '/api/chats', { title });
  }
  await page.goto('/chats/new');
  await page.getByRole('textbox', { name: 'First message' }).fill(QUESTION);
  await page.getByRole('button', { name: 'Start chat' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Falling stones' })).toBeVisible();
  await new Conversation(page).settled();
  await page.reload();
  await expect(page.getByText('44 metres')).toBeVisible();
  await take(page, 'chats', info);
});

test('a role and what the model is told', async ({
  page,
  provider,
  steward,
  createTopic,
}, info) => {
  const words =
    'You are a physics teacher. Explain with pictures from daily life, and end with a question.';
  const role = await steward.call<Role>('POST', '/api/roles', {
    name: 'Teacher',
    system_prompt: words,
  });
  provider.when(QUESTION, { deltas: ['About **44 metres**: half of 9.8 times three squared.'] });
  await workspace(createTopic);
  const topic = await createTopic('Falling stones');
  await steward.call('PATCH', `/api/topics/${topic.id}`, { role_id: role.id });
  await page.setViewportSize({ width: 1600, height: 900 });
  const conversation = await Conversation.open(page, topic);
  await conversation.ask(QUESTION);
  await conversation.settled();
  await page.reload();
  const context = page.getByRole('region', { name: 'Notes and context' });
  await context.getByRole('button', { name: /Teacher/ }).click();
  await expect(context.getByText(words)).toBeVisible();
  await take(page, 'roles', info);
});

test('files and pictures @phone', async ({ page, provider, createTopic }, info) => {
  provider.when((chat) => JSON.stringify(chat).includes('What grows there?'), {
    deltas: ['The picture has two fields side by side. The list names barley and oats.'],
  });
  await workspace(createTopic);
  const conversation = await Conversation.open(page, await createTopic('Two fields'));
  await page.getByLabel('Files to attach').setInputFiles([
    { name: 'fields.png', mimeType: 'image/png', buffer: picture(288, 216) },
    {
      name: 'crops.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('field,crop\n1,barley\n2,oats'),
    },
  ]);
  await expect(page.getByText('26 B', { exact: true })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await conversation.ask('What grows there?');
  await conversation.settled();
  await page.reload();
  await expect(
    conversation.questions.getByRole('button', { name: 'Show fields.png' }),
  ).toBeVisible();
  await take(page, 'attachments', info);
});

test('notes', async ({ page, provider, createTopic }, info) => {
  provider.when(QUESTION, { deltas: ['About 44 metres: half of 9.8 times three squared.'] });
  await workspace(createTopic);
  const conversation = await Conversation.open(page, await createTopic('Falling stones'));
  await conversation.ask(QUESTION);
  await conversation.settled();
  await page.getByRole('button', { name: 'Notes and context' }).click();
  await page
    .getByRole('textbox', { name: 'Notes' })
    .fill('Ask next:\n- air resistance\n- the same on Mars');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue(/Mars/);
  await take(page, 'notes', info);
});

test('a reminder', async ({ page, createTopic }, info) => {
  await workspace(createTopic);
  await Conversation.open(page, await createTopic('Bank'));
  await page.getByRole('button', { name: 'Topic actions' }).click();
  await page.getByRole('menuitem', { name: 'Remind me…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remind me' });
  await dialog.getByLabel('When?').fill('friday 14:30');
  await dialog.getByLabel('Note (optional)').fill('Ask about the new card');
  await take(page, 'reminder', info);
});

test('blueprints and agents @phone', async ({ page, steward, provider, isMobile }, info) => {
  if (!isMobile)
    await test.step('blueprints', async () => {
      for (const [name, description] of [
        ['Minutes', 'Makes minutes of notes, with who does what by when'],
        ['Reader', 'Reads what is new about a subject, and says what matters'],
      ]) {
        const task_prompt = 'Do what your name says.';
        await steward.call('POST', '/api/agents/blueprints', { name, description, task_prompt });
      }
      await page.goto('/agents/blueprints');
      await expect(page.getByRole('list', { name: 'Templates' })).toContainText('Reader');
      await take(page, 'agent-blueprints', info);
      for (const { id } of await steward.call<{ id: number }[]>('GET', '/api/agents/blueprints'))
        await steward.call('DELETE', `/api/agents/blueprints/${id}`);
    });

  await steward.call('POST', '/api/mcp/servers/user', {
    name: 'post',
    transport: 'stdio',
    command: 'sh',
    args: ['-c', SHELL_SERVER],
    env: { GREETING: 'Sent.' },
  });
  await steward.call('POST', '/api/mcp/servers/post/connect');
  provider.when('Invite the board to the summer party', (chat) => {
    chat.open();
    chat.text(
      'I have the twelve names. The first letter goes to the chair.\nPROGRESS: 20 | Letters',
    );
    chat.toolCall('post__hello', { who: 'The chair of the board' });
    chat.finish(undefined, 'tool_calls');
  });
  provider.when('Find a bank for the club', {
    deltas: [
      'Three banks take clubs. They differ in fees and in who may sign.\n',
      'NEED_INPUT: May one person alone sign, or always two?',
    ],
    usage: { prompt: 5_210, completion: 840 },
  });
  provider.when('Plan the garden for next year', {
    deltas: [
      'The plan has four beds that move on each year.\nPROGRESS: 100 | Planned\n',
      'ARTIFACT: Plan of the beds\n## Bed 1\n\nBeans, then cabbage.\nEND_ARTIFACT\n',
      'OBJECTIVE_COMPLETE: The plan of the beds is ready.',
    ],
    usage: { prompt: 2_400, completion: 610 },
  });
  const made = async (task: string, rest: object = {}) =>
    steward.call<{ id: number }>('POST', '/api/agents', { task, autonomy_enabled: true, ...rest });
  const ids = [
    await made('Invite the board to the summer party'),
    await made('Find a bank for the club', { token_budget: 200_000 }),
    await made('Plan the garden for next year'),
  ];
  await made('Water the plants', { start: false });
  const statuses = () =>
    Promise.all(
      ids.map(
        async ({ id }) =>
          (await steward.call<{ status: string }>('GET', `/api/agents/${id}`)).status,
      ),
    );
  await expect.poll(statuses).toEqual(['needs_approval', 'blocked', 'completed']);
  await page.goto('/agents');
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toContainText('summer party');
  await take(page, 'agents', info);
  await page.goto('/agents/inbox');
  await expect(page.getByRole('list', { name: 'Waiting for you' })).toContainText('sign');
  await take(page, 'agent-inbox', info);
  await page.goto(`/agents/${ids[0]?.id}`);
  await expect(page.getByRole('button', { name: 'Allow once' })).toBeVisible();
  await take(page, 'agent', info);
});

test('the settings of models, tools and assistants', async ({ page, steward }, info) => {
  await test.step('the model, and the prices of models', async () => {
    await page.goto('/settings/model');
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByRole('button', { name: 'ada-small' })).toBeVisible();
    await take(page, 'settings-model', info);
    for (const [model, input_price, output_price] of [
      ['ada-large', 2.5, 10],
      ['ada-small', 0.15, 0.6],
    ]) {
      const price = { provider: 'openai_compatible', model, input_price, output_price };
      await steward.call('PUT', '/api/llm/prices', price);
    }
    await page.goto('/settings/model');
    await expect(page.getByRole('table', { name: 'Custom prices' })).toContainText('ada-small');
    await page.getByRole('heading', { name: 'Prices' }).evaluate((heading) => {
      heading.style.scrollMarginTop = '2rem';
      heading.scrollIntoView();
    });
    await take(page, 'settings-prices', info);
  });
  await test.step('tool servers', async () => {
    for (const server of [
      { name: 'weather', transport: 'stdio', command: 'npx', args: ['-y', '@example/weather'] },
      { name: 'docs', transport: 'streamable_http', url: 'https://docs.example.com/mcp' },
    ]) {
      await steward.call('POST', '/api/mcp/servers/user', server);
    }
    await steward.call('POST', '/api/mcp/servers/fetch/connect');
    await page.goto('/settings/tools');
    await expect(page.getByText('2 tools from 1 server')).toBeVisible();
    await take(page, 'tools', info);
  });
  await test.step('other assistants', async () => {
    await steward.call('PUT', '/api/settings', {
      mcp_expose: { topics: true, messages: true, search: true },
      mcp_http_enabled: true,
    });
    await page.goto('/settings/assistants');
    await expect(page.getByText('Access to 3 areas')).toBeVisible();
    await take(page, 'mcp-server', info);
  });
});

test('skills, commands and memories', async ({ page, steward, createTopic }, info) => {
  await workspace(createTopic);
  await test.step('skills and commands', async () => {
    const skills = {
      proofread: 'Corrects spelling and grammar only',
      'plain-words': 'Says it so that anybody understands it',
      minutes: 'Makes minutes of notes: decisions, who does what, by when',
    };
    for (const [name, description] of Object.entries(skills)) {
      await steward.call('POST', '/api/skills', { name, description, instructions: 'Do it.' });
    }
    await steward.call('PATCH', '/api/skills/minutes', { enabled: false });
    await page.goto('/settings/skills');
    await expect(page.getByText('3 skills, 2 on')).toBeVisible();
    await take(page, 'skills', info);
    const conversation = await Conversation.open(page, await createTopic('A letter to the board'));
    await conversation.composer.fill('/p');
    await expect(page.getByRole('option', { name: '/proofread' })).toBeVisible();
    await take(page, 'commands', info);
  });
  await test.step('memories', async () => {
    const { id } = await createTopic('The book about bread');
    const said = await steward.call<{ id: number }>('POST', `/api/topics/${id}/messages/stopped`, {
      content: 'The book is due in May.',
    });
    for (const [kind, content, message_id] of [
      ['person', 'Lives in Lisbon, with a dog called Faro'],
      ['preference', 'Prefers short answers, with units in metres'],
      ['preference', 'Writes British English'],
      ['project', 'The book about bread is due in May', said.id],
    ]) {
      await steward.call('POST', '/api/memories', { kind, content, message_id });
    }
    await page.goto('/settings/memories');
    await expect(page.getByText('4 memories', { exact: true })).toBeVisible();
    await take(page, 'memories', info);
  });
});

test('importing @phone', async ({ page, steward, createTopic }, info) => {
  await workspace(createTopic);
  for (const { id } of await steward.call<{ id: number }[]>('GET', '/api/imports')) {
    await steward.call('DELETE', `/api/imports/${id}`);
  }
  const talks = [
    ['Sourdough for beginners', 'user', 'assistant', 'user', 'assistant'],
    ['A week in Lisbon', 'user', 'assistant'],
    ['Why is the sky blue?', 'user', 'assistant', 'user', 'assistant'],
    ['Cover letter', 'user', 'assistant'],
  ];
  const conversations = talks.map(([name, ...speakers], n) => ({
    uuid: `picture-${n}`,
    name,
    created_at: `2025-0${n + 3}-04T10:00:00Z`,
    chat_messages: speakers.map((speaker, i) => ({
      uuid: `${n}-${i}`,
      sender: speaker === 'user' ? 'human' : 'assistant',
      text: 'Words',
      created_at: `2025-0${n + 3}-04T10:0${i}:00Z`,
      files: n === 1 && i === 0 ? [{ file_name: 'map.png' }] : [],
    })),
  }));
  await page.goto('/settings/import');
  await page.getByLabel('File to import').setInputFiles({
    name: 'claude-export.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(conversations)),
  });
  await expect(page.getByRole('button', { name: 'Import 4 conversations' })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(4);
  await take(page, 'import', info);
});

async function workspace(
  createTopic: (title: string, parent?: Topic) => Promise<Topic>,
): Promise<void> {
  await createTopic('Taxes');
  const house = await createTopic('House');
  await createTopic('Roof and gutters', house);
  await createTopic('Heating', house);
  await createTopic('Bread, the long way');
}

/** Replaces the times, durations and addresses in the service's responses, which differ in each run, with fixed ones. */
async function fixWhatDiffers(page: Page, provider: string): Promise<void> {
  await page.route(
    /\/api\/(agents|topics|chats|settings|llm|memories|search|skill-folder)/,
    async (route) => {
      if (route.request().method() !== 'GET' || route.request().url().endsWith('/stream'))
        return route.fallback();
      const response = await route.fetch();
      const text = await response.text();
      // Lists start with the newest entry, a transcript with the oldest.
      const transcript = /\/(messages|events)/.test(route.request().url());
      let times = 0;
      const minutes = () => (transcript ? 60 - ++times : ++times);
      const body = text
        .replaceAll(
          /"\d{4}-\d\d-\d\dT[^"]+Z"/g,
          () => `"${new Date(+NOW - minutes() * 60_000).toISOString()}"`,
        )
        .replaceAll(/"elapsed_ms":\d+/g, '"elapsed_ms":6400')
        // A run's duration is counted by the clock of the service.
        .replaceAll(/"started_at":"[^"]+"/g, '"started_at":null')
        .replaceAll(/"path":"[^"]+"/g, '"path":"/home/you/.steward/skills"')
        .replaceAll(provider, 'http://localhost:8080/v1')
        .replaceAll(/127\.0\.0\.1:\d+\/mcp/g, '127.0.0.1:8000/mcp');
      return route.fulfill({ response, body });
    },
  );
}

async function take(
  page: Page,
  name: string,
  info: TestInfo,
  ready = (): Promise<void> => Promise.resolve(),
): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  // No message precedes the one it answers.
  const transcript = page.getByRole('log').and(page.locator(':not([aria-label^="Timeline "])'));
  if ((await transcript.count()) > 0) {
    const times = transcript.locator('article time');
    await expect.poll(() => times.count()).toBeGreaterThan(1);
    const texts = await times.allTextContents();
    expect(texts).toEqual(texts.toSorted());
  }
  const device = info.project.name === 'phone' ? '-phone' : '';
  // Content behind an open dialog cannot be reached.
  const part = (await page.getByRole('dialog').count()) > 0 ? '[role=dialog]' : 'html';
  await page.evaluate(() => document.fonts.ready);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator(`html[data-theme="${theme}"]`)).toBeAttached();
    await ready();
    await expect(page.getByRole('status', { name: /^Loading / })).toHaveCount(0);
    await page.screenshot({
      path: `${FOLDER}${name}${device}${theme === 'dark' ? '-dark' : ''}.png`,
      animations: 'disabled',
      caret: 'hide',
      scale: 'css',
    });
    await expectAccessible(page, part, theme);
  }
}
