import { changeRule, createRule, type Rule, removeRule, rules } from '@/api/agentRules';
import { rulesKey } from '@/api/agents';
import { goneIsWell } from '@/api/problem';
import type { Command } from '@/kit/commands/command';
import { patch } from '@/kit/commands/overlay';

/** The rules with one of them in another place, from 1 on. */
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

/** Lays a rule down once more, where it was. */
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
  // It counts at any place: one that stays at the end is not laid down a second time.
  await changeRule(id, { position }).catch(() => undefined);
}

export const remove: Command<Rule> = {
  touches: [rulesKey],
  confirm: ({ words }) => ({
    title: 'Delete this rule?',
    says: `“${words}” stops applying at once, also in active runs.`,
    label: 'Delete',
  }),
  patches: ({ id }) => [patch(rules.all().queryKey, (all) => all.filter((one) => one.id !== id))],
  send: ({ id }) => goneIsWell(removeRule(id)),
  undo: {
    says: () => 'Deleted the rule.',
    send: bringBack,
    failed: () => 'Could not restore the rule.',
  },
  failed: () => 'Could not delete the rule.',
};
