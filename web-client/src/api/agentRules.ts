import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { rulesKey } from './agents';
import { api, read, take } from './client';
import type { components } from './schema';

type Schemas = components['schemas'];
export type Rule = Schemas['AgentRule'];
export type RuleWish = Schemas['AgentRuleCreate'];
export type RuleChange = Schemas['AgentRulePatch'];
export type RulePreview = Schemas['AgentRulePreview'];
export type RuleExample = Schemas['AgentRuleExample'];
export type Effect = Rule['effect'];
export type Condition = Rule['condition'];

/** The length limit of the service, in characters. */
export const MAX_TOOL = 300;
export const MAX_ARGUMENT = 200;
export const MAX_RULE_NOTE = 500;

const of = (rule_id: number) => ({ params: { path: { rule_id } } });

export const rules = {
  /** In the order in which they are checked. */
  all: () => read([...rulesKey, 'all'], '/api/agents/rules'),
  /** How a rule would have decided the calls of the last week. The previous result stays until the next one arrives. */
  preview: (rule: RuleWish, replaces: number | undefined) =>
    queryOptions({
      queryKey: [...rulesKey, 'preview', rule, replaces ?? 'new'],
      queryFn: ({ signal }) =>
        take(
          api.POST('/api/agents/rules/preview', {
            body: { rule, ...(replaces !== undefined && { replaces }) },
            signal,
          }),
        ),
      placeholderData: keepPreviousData,
      retry: false,
      staleTime: 30_000,
    }),
};

export const createRule = (body: RuleWish) => take(api.POST('/api/agents/rules', { body }));
export const changeRule = (id: number, body: RuleChange) =>
  take(api.PATCH('/api/agents/rules/{rule_id}', { ...of(id), body }));
export const removeRule = (id: number) => api.DELETE('/api/agents/rules/{rule_id}', of(id));
