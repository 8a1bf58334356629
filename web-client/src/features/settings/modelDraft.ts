import type { Provider, Settings, SettingsUpdate } from '@/api/types';
import { wholeFault } from '@/kit/forms/wholeFault';

const LIMITS = {
  max_tool_rounds: { min: 1, max: 1000 },
  llm_max_input_tokens: { min: 1000, max: 5_000_000 },
  llm_max_tool_result_tokens: { min: 100, max: 2_000_000 },
  tool_result_retention_days: { min: 0, max: 3_650 },
} as const;
export type Limit = keyof typeof LIMITS;

/** The unsaved changes; absent values stay as stored. */
export interface ModelDraft {
  provider?: string;
  model?: string;
  effort?: Settings['llm_reasoning_effort'];
  /** By provider and field; an empty text removes a stored value. */
  fields: Record<string, Record<string, string>>;
  /** An empty text removes it. */
  githubToken?: string;
  limits: Partial<Record<Limit, string>>;
}

export const UNTOUCHED: ModelDraft = { fields: {}, limits: {} };

/** Hosts on the user's own machine or network, which rarely have a certificate. */
const NEARBY =
  /^(?:[^./:[]+|[\d.]+|\[[^\]]*\]|[^/:]+\.(?:local|localhost|internal|lan|home))(?:[/:]|$)/i;

/** The values as typed, with `http://` or `https://` before an address that has neither. */
export function withSchemes(fields: Record<string, string>): Record<string, string> {
  const whole = Object.entries(fields).map(([name, typed]) => {
    const value = typed.trim();
    if (name !== 'base_url' || value === '' || value.includes('://')) return [name, value];
    return [name, `${NEARBY.test(value) ? 'http' : 'https'}://${value}`];
  });
  return Object.fromEntries(whole);
}

function changedFields(draft: ModelDraft, settings: Settings) {
  const changed: Record<string, Record<string, string>> = {};
  for (const [provider, fields] of Object.entries(draft.fields)) {
    for (const [name, value] of Object.entries(withSchemes(fields))) {
      const stored = settings.llm_providers[provider]?.[name] ?? '';
      const hasSecret = settings.llm_providers_present[provider]?.[name] ?? false;
      if (value === stored && !(value === '' && hasSecret)) continue;
      changed[provider] = { ...changed[provider], [name]: value };
    }
  }
  return changed;
}

export const limitFault = (limit: Limit, typed: string) => wholeFault(typed, LIMITS[limit]);

/** The partial update that applies the draft to the stored settings; empty if nothing differs. */
export function updateFrom(draft: ModelDraft, settings: Settings): SettingsUpdate {
  const update: SettingsUpdate = {};
  if (draft.provider !== undefined && draft.provider !== settings.llm_provider) {
    update.llm_provider = draft.provider;
  }
  if (draft.model !== undefined && draft.model.trim() !== settings.llm_model) {
    update.llm_model = draft.model.trim();
  }
  if (draft.effort !== undefined && draft.effort !== settings.llm_reasoning_effort) {
    update.llm_reasoning_effort = draft.effort;
  }
  const fields = changedFields(draft, settings);
  if (Object.keys(fields).length > 0) update.llm_providers = fields;
  if (draft.githubToken !== undefined) {
    const token = draft.githubToken.trim();
    const present = settings.api_keys_present['github_token'] ?? false;
    if (token !== '' || present) update.api_keys = { github_token: token };
  }
  for (const limit of Object.keys(LIMITS) as Limit[]) {
    const typed = draft.limits[limit];
    if (typed === undefined || limitFault(limit, typed)) continue;
    if (Number(typed) !== settings[limit]) update[limit] = Number(typed);
  }
  return update;
}

/** The part of the draft that this browser may store. */
export function withoutSecrets(
  { githubToken: _, ...draft }: ModelDraft,
  isSecret: (provider: string, field: string) => boolean,
): ModelDraft {
  const fields = Object.entries(draft.fields).flatMap(([provider, typed]) => {
    const open = Object.entries(typed).filter(([name]) => !isSecret(provider, name));
    return open.length > 0 ? [[provider, Object.fromEntries(open)] as const] : [];
  });
  return { ...draft, fields: Object.fromEntries(fields) };
}

export function hasFault(draft: ModelDraft): boolean {
  return Object.entries(draft.limits).some(([limit, typed]) => limitFault(limit as Limit, typed));
}

/** Required fields that would still be empty after saving. */
export function missingFields(provider: Provider, draft: ModelDraft, settings: Settings): string[] {
  return provider.fields
    .filter(({ name, required, secret }) => {
      if (!required) return false;
      const typed = draft.fields[provider.id]?.[name];
      if (typed !== undefined) return typed.trim() === '';
      return secret
        ? !settings.llm_providers_present[provider.id]?.[name]
        : !settings.llm_providers[provider.id]?.[name];
    })
    .map(({ label }) => label);
}
