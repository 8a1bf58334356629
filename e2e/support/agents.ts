import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { ScriptedProvider } from './scripted-provider.ts';
import { COUNTING_SERVER } from './shell-server.ts';
import type { Steward } from './steward.ts';

export interface Agent {
  id: number;
  title: string;
  status: string;
  current_run_id: number | null;
}

/** Creates an agent through the API; it starts at once. */
export const makeAgent = (steward: Steward, task: string, rest: object = {}) =>
  steward.call<Agent>('POST', '/api/agents', { task, ...rest });

export const statusOf = async (steward: Steward, id: number) =>
  (await steward.call<Agent>('GET', `/api/agents/${id}`)).status;

/** The list in the inbox. */
export const inbox = (page: Page) => page.getByRole('list', { name: 'Waiting for you' });

/** Adds a tool with side effects, so that an agent has to ask; the returned function counts its calls. */
export async function plugInGreeter(steward: Steward): Promise<() => number> {
  const log = join(steward.dataDir, `greeted-${Date.now()}`);
  await steward.call('POST', '/api/mcp/servers/user', {
    name: 'greeter',
    transport: 'stdio',
    command: 'sh',
    args: ['-c', COUNTING_SERVER],
    env: { GREETING: 'Hello!', LOG: log },
  });
  await steward.call('POST', '/api/mcp/servers/greeter/connect');
  return () => {
    try {
      return readFileSync(log, 'utf8').trim().split('\n').length;
    } catch {
      return 0;
    }
  };
}

/** Calls these tools one after the other in each turn of the agent with this task, then says so. */
export function callsTools(
  provider: ScriptedProvider,
  task: string,
  calls: readonly (readonly [tool: string, wanted: object])[],
): void {
  provider.when(
    ({ messages }) => messages.some(({ content }) => content === task),
    (chat, { messages }) => {
      const told = messages.findLastIndex(({ role }) => role === 'user');
      const next = calls[messages.slice(told).filter(({ role }) => role === 'tool').length];
      chat.open();
      if (next) chat.toolCall(...next).finish(undefined, 'tool_calls');
      else chat.text('It is done.').finish();
    },
  );
}
