import type { ScriptedProvider } from './scripted-provider.ts';
import type { Steward } from './steward.ts';

/** The settings that select the scripted provider. */
export const answeredBy = ({ baseUrl }: ScriptedProvider) => ({
  llm_provider: 'openai_compatible',
  llm_providers: { openai_compatible: { base_url: baseUrl, key: '' } },
  llm_model: 'small-model',
});

/** Runs a first turn, which loads much code; on a busy machine that exceeds a test's timeout. */
export async function warmUp(steward: Steward, scripted: ScriptedProvider): Promise<void> {
  await steward.call('PUT', '/api/settings', answeredBy(scripted));
  const { id } = await steward.call<{ id: number }>('POST', '/api/topics', { title: 'Warm up' });
  await fetch(`${steward.url}/api/topics/${id}/messages/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: 'Hello' }),
  }).then((response) => response.text());
  await steward.call('DELETE', `/api/topics/${id}`);
}
