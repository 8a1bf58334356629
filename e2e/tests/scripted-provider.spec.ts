import { expect, test } from '@playwright/test';
import { inPieces } from '../support/script.ts';
import { ScriptedProvider } from '../support/scripted-provider.ts';

// Tests the provider that the other tests rely on.

let provider: ScriptedProvider;

test.beforeEach(async () => {
  provider = await ScriptedProvider.start();
});

test.afterEach(() => provider.close());

function ask(content: string, key = ''): Promise<Response> {
  return fetch(`${provider.baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify({ model: 'any', messages: [{ role: 'user', content }] }),
  });
}

async function texts(response: Response): Promise<string[]> {
  const chunks = [...(await response.text()).matchAll(/"content":"([^"]+)"/g)];
  return chunks.map((match) => match[1] as string);
}

test('it echoes a prompt that has no rule', async () => {
  expect((await texts(await ask('Hello'))).join('')).toBe('You wrote: Hello');
});

test('it follows the newest rule for a prompt', async () => {
  provider.when('Hello', { deltas: ['old'] });
  provider.when('Hello', { deltas: inPieces('Good morning', 5) });
  expect(await texts(await ask('Hello'))).toEqual(['Good ', 'morni', 'ng']);
});

test('it refuses with a status, a code and headers', async () => {
  provider.when('Hello', { status: 429, message: 'slow down', headers: { 'retry-after': '7' } });
  const response = await ask('Hello');
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toBe('7');
});

test('it asks for its key', async () => {
  provider.key = 'right';
  expect((await ask('Hello', 'wrong')).status).toBe(401);
  expect((await ask('Hello', 'right')).status).toBe(200);
});

test('it leaves an answer to the test', async () => {
  const held = provider.hold('Tell me more');
  const response = ask('Tell me more');
  const chat = await held.opened;
  chat.text('One. ').text('Two.').finish();
  expect(await texts(await response)).toEqual(['One. ', 'Two.']);
});

test('it breaks the connection off', async () => {
  provider.when('Hello', { deltas: ['Half a'], ending: 'cut' });
  await expect((async () => (await ask('Hello')).text())()).rejects.toThrow();
});
