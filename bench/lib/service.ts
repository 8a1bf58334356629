import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { release } from '../../e2e/support/launch.ts';
import { Steward } from '../../e2e/support/steward.ts';

/** A service whose model is the load provider, together with that provider. */
export interface LoadedService {
  steward: Steward;
  /** The provider's base URL, to call it directly. */
  provider: string;
  /** Chooses what the model says from now on: "d200-i20" is 200 deltas, one every 20 ms. */
  speak(model: string): Promise<void>;
}

/** Runs `work` against a service with a load provider, and cleans both up. */
export async function withService<T>(work: (service: LoadedService) => Promise<T>): Promise<T> {
  const provider = await startProvider();
  try {
    const steward = await Steward.start({ launch: release() });
    try {
      const speak = (model: string) => useProvider(steward, provider.url, model);
      await speak('d5-i0');
      return await work({ steward, provider: provider.url, speak });
    } finally {
      await steward.dispose();
    }
  } finally {
    provider.close();
  }
}

/** Creates a topic and returns its id. */
export async function createTopic(steward: Steward, title: string): Promise<number> {
  return (await newTopic(steward, title)).id;
}

/** Creates a topic; a page's address ends with its slug. */
export function newTopic(steward: Steward, title: string): Promise<{ id: number; slug: string }> {
  return steward.call('POST', '/api/topics', { title });
}

async function useProvider(steward: Steward, url: string, model: string): Promise<void> {
  await steward.call('PUT', '/api/settings', {
    llm_provider: 'openai_compatible',
    llm_providers: { openai_compatible: { base_url: url } },
    llm_model: model,
  });
}

async function startProvider(): Promise<{ url: string; close: () => void }> {
  const child = fork(fileURLToPath(new URL('../provider.ts', import.meta.url)));
  const [url] = (await once(child, 'message')) as [string];
  return { url, close: () => child.kill() };
}
