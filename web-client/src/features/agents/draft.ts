import type {
  Agent,
  AgentChange,
  AgentWish,
  Blueprint,
  BlueprintChange,
  BlueprintWish,
} from '@/api/agents';
import { changesOf } from '@/kit/forms/changesOf';
import { wholeFault } from '@/kit/forms/wholeFault';

/** The fields of an agent or a blueprint, as typed. */
export interface Fields {
  title: string;
  task: string;
  /** Empty for the default model. */
  model: string;
  role: number | null;
  autonomous: boolean;
  steps: string;
  policy: Agent['approval_policy'];
  /** Empty for no limit. */
  budget: string;
  /** In dollars; empty for no limit. */
  money: string;
  retries: string;
  /** The allowed tool servers, separated by commas; empty for none, null for all enabled ones. */
  servers: string | null;
  tools: boolean;
  skills: boolean;
  memory: boolean;
  description: string;
}

/** The unsaved changes. */
export type Draft = Partial<Fields>;

export const EMPTY: Fields = {
  title: '',
  task: '',
  model: '',
  role: null,
  autonomous: true,
  steps: '12',
  policy: null,
  budget: '',
  money: '',
  retries: '0',
  servers: null,
  tools: true,
  skills: true,
  memory: true,
  description: '',
};

type Common = Pick<
  Agent & Blueprint,
  'task_prompt' | 'model' | 'role_id' | 'autonomy_enabled' | 'max_steps'
> &
  Pick<Agent, 'approval_policy' | 'token_budget' | 'money_budget' | 'max_retries'>;

const commonOf = (one: Common) => ({
  task: one.task_prompt,
  model: one.model ?? '',
  role: one.role_id,
  autonomous: one.autonomy_enabled,
  steps: String(one.max_steps),
  policy: one.approval_policy,
  budget: one.token_budget === null ? '' : String(one.token_budget),
  money: one.money_budget === null ? '' : String(one.money_budget),
  retries: String(one.max_retries),
});

export const fieldsOfAgent = (agent: Agent): Fields => ({
  ...EMPTY,
  ...commonOf(agent),
  title: agent.title,
  servers: agent.mcp_servers,
  tools: agent.use_mcp,
  skills: agent.use_skills,
  memory: agent.use_memory,
});

export const fieldsOfBlueprint = (blueprint: Blueprint): Fields => ({
  ...EMPTY,
  ...commonOf(blueprint),
  title: blueprint.name,
  description: blueprint.description ?? '',
});

/** The initial fields of a new agent from the blueprint. */
export const fieldsFrom = (blueprint: Blueprint): Fields => ({
  ...fieldsOfBlueprint(blueprint),
  title: '',
  description: '',
});

export const LIMITS = {
  steps: { min: 1, max: 100 },
  retries: { min: 0, max: 10 },
} as const;

const isWhole = (typed: string) => /^\d{1,15}$/.test(typed.trim());

export function limitFault(limit: keyof typeof LIMITS, typed: string): string | undefined {
  return wholeFault(typed, LIMITS[limit]);
}

export function budgetFault(typed: string): string | undefined {
  if (typed.trim() === '' || (isWhole(typed) && Number(typed) > 0)) return undefined;
  return 'Enter a whole number of tokens, or leave empty for no limit.';
}

/** The service's limit, in dollars. */
const MAX_MONEY = 1_000_000;

export function moneyFault(typed: string): string | undefined {
  const dollars = typed.trim();
  if (dollars === '') return undefined;
  const isAmount = /^\d{1,7}(\.\d{1,9})?$/.test(dollars);
  if (isAmount && Number(dollars) > 0 && Number(dollars) <= MAX_MONEY) return undefined;
  return 'Enter an amount in dollars, or leave empty for no limit.';
}

/** Whether it cannot be saved yet. A blueprint may lack a task, an agent may not. */
export function isFaulty(fields: Fields, what: 'agent' | 'blueprint'): boolean {
  return (
    (what === 'agent' ? fields.task : fields.title).trim() === '' ||
    limitFault('steps', fields.steps) !== undefined ||
    limitFault('retries', fields.retries) !== undefined ||
    budgetFault(fields.budget) !== undefined ||
    moneyFault(fields.money) !== undefined
  );
}

const governance = (fields: Fields) => ({
  model: fields.model.trim() === '' ? null : fields.model.trim(),
  role_id: fields.role,
  autonomy_enabled: fields.autonomous,
  max_steps: Number(fields.steps),
  approval_policy: fields.policy,
  token_budget: fields.budget.trim() === '' ? null : Number(fields.budget),
  money_budget: fields.money.trim() === '' ? null : Number(fields.money),
  max_retries: Number(fields.retries),
});

export function wishOf(fields: Fields): AgentWish {
  const title = fields.title.trim();
  return {
    ...governance(fields),
    task: fields.task.trim(),
    title: title === '' ? null : title,
    mcp_servers: fields.servers,
  };
}

const agentBody = (fields: Fields) => ({
  ...governance(fields),
  title: fields.title.trim(),
  task: fields.task.trim(),
  mcp_servers: fields.servers,
  use_mcp: fields.tools,
  use_skills: fields.skills,
  use_memory: fields.memory,
});

/** The changed fields of an agent; undefined if there are none. */
export function agentChange(was: Agent, draft: Draft): AgentChange | undefined {
  const stored = fieldsOfAgent(was);
  return changesOf(agentBody(stored), agentBody({ ...stored, ...draft }));
}

const blueprintBody = (fields: Fields) => ({
  ...governance(fields),
  name: fields.title.trim(),
  task_prompt: fields.task.trim(),
  description: fields.description.trim() === '' ? null : fields.description.trim(),
});

export const blueprintWish = (fields: Fields): BlueprintWish => blueprintBody(fields);

export function blueprintChange(was: Blueprint, draft: Draft): BlueprintChange | undefined {
  const stored = fieldsOfBlueprint(was);
  return changesOf(blueprintBody(stored), blueprintBody({ ...stored, ...draft }));
}
