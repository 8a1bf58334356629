import type { ModelInfo, Provider } from '@/api/types';

export interface Found {
  provider: Provider;
  model: string;
}

/** The first provider on this machine that answered with a model; `trials` in the order of the providers. */
export function foundHere(
  providers: readonly Provider[],
  trials: readonly ({ ok: boolean; models: readonly ModelInfo[] } | undefined)[],
): Found | undefined {
  for (const [index, provider] of providers.entries()) {
    const trial = trials[index];
    const model = trial?.ok ? trial.models[0]?.id : undefined;
    if (model !== undefined) return { provider, model };
  }
  return undefined;
}
