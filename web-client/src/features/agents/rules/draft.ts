import type { Condition, Effect, Rule, RuleChange, RuleWish } from '@/api/agentRules';

/** A rule as typed: several values are lines, and '' is no agent. */
export interface Typed {
  effect: Effect;
  tool: string;
  argument: string;
  condition: Condition;
  values: string;
  agent: string;
  tainted: boolean;
  note: string;
}

export const EMPTY: Typed = {
  effect: 'ask',
  tool: 'shell',
  argument: '',
  condition: 'always',
  values: '',
  agent: '',
  tainted: false,
  note: '',
};

export function typedOf(rule: Rule): Typed {
  const { effect, tool, argument, condition, values, agent_id, tainted, note } = rule;
  return {
    effect,
    tool,
    argument: argument ?? '',
    condition,
    values: values.join('\n'),
    agent: agent_id === null ? '' : String(agent_id),
    tainted,
    note: note ?? '',
  };
}

/** Actions other than calling a named tool. */
const PLAIN: Record<string, readonly Condition[]> = {
  shell: ['always', 'command_prefix'],
  url: ['always', 'host_in'],
  read: ['always', 'path_under'],
  write: ['always', 'path_under'],
  memory: ['always'],
  customtool: ['always'],
};
const ALL: readonly Condition[] = ['always', 'path_under', 'host_in', 'command_prefix'];

export const conditionsOf = (tool: string): readonly Condition[] => PLAIN[tool] ?? ALL;

/** Whether conditions are about an argument, which must be named. */
export const hasArguments = (tool: string) => !(tool in PLAIN);

/** The typed rule without a condition that its tool does not have. */
export function fitting(typed: Typed): Typed {
  const { tool, condition } = typed;
  return conditionsOf(tool).includes(condition)
    ? typed
    : { ...typed, condition: 'always', values: '' };
}

function linesOf(values: string): string[] {
  return values
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Whether required input is missing. */
export function isUnfinished({ tool, condition, argument, values }: Typed): boolean {
  if (tool.trim() === '') return true;
  if (condition === 'always') return false;
  return linesOf(values).length === 0 || (hasArguments(tool) && argument.trim() === '');
}

export function wishOf(typed: Typed): RuleWish {
  const { effect, tool, argument, condition, values, agent, tainted, note } = typed;
  const isAlways = condition === 'always';
  return {
    effect,
    tool: tool.trim(),
    argument: isAlways || !hasArguments(tool) ? null : argument.trim(),
    condition,
    values: isAlways ? [] : linesOf(values),
    agent_id: agent === '' ? null : Number(agent),
    tainted,
    note: note.trim() === '' ? null : note.trim(),
  };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
/** These make sense only together, and are sent together. */
const ABOUT = ['tool', 'argument', 'condition', 'values'] as const;

/** The changed fields of a rule; undefined if there are none. */
export function changeOf(was: Typed, typed: Typed): RuleChange | undefined {
  const before = wishOf(was);
  const after = wishOf(typed);
  const names = Object.keys(after) as (keyof RuleWish)[];
  const changed = new Set<keyof RuleWish>(names.filter((name) => !same(before[name], after[name])));
  if (changed.size === 0) return undefined;
  if (ABOUT.some((name) => changed.has(name))) for (const name of ABOUT) changed.add(name);
  return Object.fromEntries([...changed].map((name) => [name, after[name]])) as RuleChange;
}
