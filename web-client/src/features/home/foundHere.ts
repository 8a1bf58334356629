import type { ModelInfo, Provider } from '@/api/types';

export interface Found {
  provider: Provider;
  model: string;
}

type Trials = readonly ({ ok: boolean; models: readonly ModelInfo[] } | undefined)[];

/** The result of trying the local addresses; `trials` is in the order of the providers. */
export function lookedAt(providers: readonly Provider[], trials: Trials): string {
  const empty = providers.find((_, index) => trials[index]?.ok);
  if (empty) return `${empty.label} answers, but has no model. Add one there, then retry.`;
  const addresses = providers.length === 1 ? 'address' : 'addresses';
  return `Nothing answered at ${providers.length} local ${addresses}. Start a server, such as Ollama, then retry.`;
}

/** The first provider on this machine that answered with a model; `trials` is in the order of the providers. */
export function foundHere(providers: readonly Provider[], trials: Trials): Found | undefined {
  for (const [index, provider] of providers.entries()) {
    const trial = trials[index];
    const model = trial?.ok ? trial.models[0]?.id : undefined;
    if (model !== undefined) return { provider, model };
  }
  return undefined;
}
