import type {
  TransferAction,
  TransferConflict,
  TransferExample,
  TransferKind,
  TransferPreview,
} from '@/api/transfer';
import { plural } from '@/kit/figures/format';

export const A_KIND: Record<TransferKind, string> = { agent: 'an agent', workflow: 'a workflow' };

/** The part of the address of an import page that shows its examples first. */
export const EXAMPLES_FIRST = 'examples';

/** The import page of each kind. */
export const IMPORT_PAGES = { agent: '/agents/import', workflow: '/workflows/import' } as const;

export const ACTIONS: Record<TransferAction, string> = {
  link: 'Use existing',
  replace: 'Replace',
  create: 'Create new',
};

export type Choices = Readonly<Record<string, TransferAction>>;

/** Identifies a conflict within its file. */
export const keyOf = ({ kind, index }: Pick<TransferConflict, 'kind' | 'index'>) =>
  `${kind}.${index ?? ''}`;

export const choiceOf = (choices: Choices, conflict: TransferConflict): TransferAction =>
  choices[keyOf(conflict)] ?? conflict.default;

/** Why an item in the file matches an existing one. */
export function matchText({ same_object, kind, name, existing_title: title }: TransferConflict) {
  if (!same_object) return `Same name as “${title}”`;
  const same = `The same ${kind} you exported`;
  return name === title ? same : `${same}, now called “${title}”`;
}

/** The effect of a choice, in one line. */
export function effectText({ kind, existing_title: title }: TransferConflict, to: TransferAction) {
  switch (to) {
    case 'link':
      return `Keeps “${title}” unchanged. The version in the file is ignored.`;
    case 'create':
      return `Creates another ${kind} next to “${title}”, with a free name.`;
    case 'replace':
      return kind === 'agent'
        ? `Overwrites “${title}” with the file. Its runs and transcript are kept.`
        : `Overwrites “${title}” with the file, as a new version. Its runs are kept.`;
  }
}

/** What else is affected by replacing an agent. */
export function sharedText({ existing_title: title, workflow_count: many }: TransferConflict) {
  return many > 1
    ? `“${title}” is used by ${many} workflows. Replacing it changes all of them.`
    : undefined;
}

/** The content of a file, without the agents of a workflow: many belong to a step and are not on the Agents page. */
export function contentText({
  kind,
  step_count: steps,
}: Pick<TransferExample, 'kind' | 'step_count'>): string {
  return kind === 'agent' ? 'An agent' : `A workflow with ${plural(steps, 'step')}`;
}

const VERBS: Record<TransferAction, string> = {
  replace: 'replaces',
  create: 'creates',
  link: 'uses',
};

const counted = (workflows: number, agents: number) =>
  [workflows > 0 && plural(workflows, 'workflow'), agents > 0 && plural(agents, 'agent')]
    .filter((one) => one !== false)
    .join(' and ');

/** The effect of the import with these choices. */
export function summaryOf({ kind, agent_count, conflicts }: TransferPreview, choices: Choices) {
  if (conflicts.length === 0) return `This creates ${A_KIND[kind]}.`;
  const many = (of: TransferKind, to: TransferAction) =>
    conflicts.filter((one) => one.kind === of && choiceOf(choices, one) === to).length;
  const parts = (['replace', 'create', 'link'] as const).flatMap((to) => {
    const things = counted(many('workflow', to), many('agent', to));
    return things ? [`${VERBS[to]} ${things}`] : [];
  });
  const all = agent_count + (kind === 'workflow' ? 1 : 0);
  const rest = conflicts.length < all ? ' Everything else in the file is created.' : '';
  return `This ${parts.join(', ')}.${rest}`;
}

/** A readable path of a difference: "Step 2, instructions" for `steps[1].instructions`. */
export function placeText(path: string): string {
  const text = path
    .replace(/\[(\d+)\]/g, (_, at: string) => ` ${Number(at) + 1}`)
    .replace(/^steps /, 'step ')
    .replace(/^agents /, 'agent ')
    .replaceAll('.', ', ')
    .replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
