import { changeRule, createRule, type Rule, removeRule, rules } from '@/api/agentRules';
import { rulesKey } from '@/api/agents';
import { goneIsWell } from '@/api/problem';
import type { Command } from '@/kit/commands/command';
import { patch } from '@/kit/commands/overlay';
import { titleOf } from './labels';

/** The rules with one of them moved to another position, counted from 1. */
export function movedTo(all: Rule[], id: number, position: number): Rule[] {
  const one = all.find((rule) => rule.id === id);
  if (!one) return all;
  const rest = all.filter((rule) => rule.id !== id);
  return rest.toSpliced(position - 1, 0, one).map((rule, at) => ({ ...rule, position: at + 1 }));
}

export const move: Command<{ rule: Rule; position: number }> = {
  touches: [rulesKey],
  patches: ({ rule, position }) => [
    patch(rules.all().queryKey, (all) => movedTo(all, rule.id, position)),
  ],
  send: ({ rule, position }) => changeRule(rule.id, { position }),
  failed: () => 'Could not move the rule.',
};

/** Creates a deleted rule again, at its old position. */
async function bringBack(rule: Rule): Promise<void> {
  const { effect, tool, condition, argument, values, tainted, agent_id, note, position } = rule;
  const { id } = await createRule({
    effect,
    tool,
    condition,
    argument,
    values,
    tainted,
    agent_id,
    note,
  });
  // It applies at any position: if it stays at the end, do not create it a second time.
  await changeRule(id, { position }).catch(() => undefined);
}

export const remove: Command<Rule> = {
  touches: [rulesKey],
  confirm: (rule) => ({
    title: 'Delete this rule?',
    description: `“${titleOf(rule)}” stops applying at once, also in active runs.`,
    label: 'Delete',
  }),
  patches: ({ id }) => [patch(rules.all().queryKey, (all) => all.filter((one) => one.id !== id))],
  send: ({ id }) => goneIsWell(removeRule(id)),
  undo: {
    description: () => 'Deleted the rule.',
    send: bringBack,
    failed: () => 'Could not restore the rule.',
  },
  failed: () => 'Could not delete the rule.',
};
