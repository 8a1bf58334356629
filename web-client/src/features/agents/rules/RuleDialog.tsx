import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changeRule,
  createRule,
  type Effect,
  type Rule,
  type RuleChange,
  type RuleWish,
} from '@/api/agentRules';
import { type Decision, rulesKey } from '@/api/agents';
import { useCommand } from '@/kit/commands/command';
import { FormFoot } from '@/kit/forms/FormFoot';
import { useForm } from '@/kit/forms/useForm';
import { Dialog } from '@/ui/Dialog';
import { Form } from '@/ui/Form';
import { decide } from '../commands';
import { cardsMove } from '../settling';
import { changeOf, EMPTY, isUnfinished, type Typed, typedOf, wishOf } from './draft';
import { LastWeek } from './LastWeek';
import { type RuleStart, ruleOfRequest } from './ofRequest';
import { RuleFields } from './RuleFields';

interface Props {
  /** If absent, a new one is created. */
  rule?: Rule;
  /** The request that a new rule starts from. */
  start?: RuleStart;
  onClose: () => void;
}

type Update = { new: RuleWish } | { change: RuleChange };

/** What a rule that starts from a request also decides about it. */
const DECISIONS: Partial<Record<Effect, Decision>> = { allow: 'approve-once', deny: 'deny' };

/** Whether a rule still covers the request that it started from: only its effect and its note are others. */
const coversIts = (was: Typed, typed: Typed) =>
  Object.keys(changeOf(was, typed) ?? {}).every((name) => name === 'effect' || name === 'note');

/** A rule, next to what it would have changed in the last week. Typed text is kept until saved or discarded. */
export default function RuleDialog({ rule, start, onClose }: Props) {
  const client = useQueryClient();
  const give = useCommand(decide);
  // What another window changes meanwhile is not part of this edit.
  const [was] = useState(() => {
    if (rule) return typedOf(rule);
    return start ? ruleOfRequest(start.agent, start.asked) : EMPTY;
  });
  const typedWith = (draft: Partial<Typed>): Typed => ({ ...was, ...draft });
  const form = useForm<Partial<Typed>, Update>({
    id: `agents.rule.${rule?.id ?? start?.request ?? 'new'}`,
    updateOf: (draft) => {
      if (!rule) return { new: wishOf(typedWith(draft)) };
      const change = changeOf(was, typedWith(draft));
      return change && { change };
    },
    isFaulty: (draft) => isUnfinished(typedWith(draft)),
    save: async (update) => {
      if ('new' in update) await createRule(update.new);
      else if (rule) await changeRule(rule.id, update.change);
      void client.invalidateQueries({ queryKey: rulesKey });
    },
    failed: 'The rule was not saved.',
  });
  const { draft, change, save, refusalOf } = form;
  const typed = typedWith(draft);
  const decision = start && coversIts(was, typed) ? DECISIONS[typed.effect] : undefined;
  const submit = async () => {
    if (!(await save())) return;
    onClose();
    if (!start || !decision) return;
    cardsMove(client);
    void give({ agent: start.agent, request: start.request, decision });
  };
  return (
    <Dialog title={rule ? 'Edit rule' : 'New rule'} width="md" isOpen onClose={onClose}>
      <Form onSubmit={submit}>
        <RuleFields typed={typed} onChange={(next) => change(() => next)} refusalOf={refusalOf} />
        <LastWeek typed={typed} replaces={rule?.id} />
        <FormFoot
          form={form}
          label={rule ? 'Save' : decision ? `Save rule and ${typed.effect} request` : 'Save rule'}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
