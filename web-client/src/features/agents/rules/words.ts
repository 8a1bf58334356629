import type { Condition, Effect, Rule, RulePreview } from '@/api/agentRules';
import { count, plural } from '@/kit/figures/format';
import type { Option } from '@/ui/Select';

export const EFFECTS: { id: Effect; label: string }[] = [
  { id: 'allow', label: 'Allow' },
  { id: 'ask', label: 'Ask me' },
  { id: 'deny', label: 'Deny' },
];

export const DID: Record<Effect, string> = {
  allow: 'allowed',
  ask: 'asked about',
  deny: 'denied',
};

/** The tool is named in a field of its own. */
export const NAMED = 'named';

const THINGS: Option<string>[] = [
  { id: 'shell', label: 'Running commands and scripts' },
  { id: 'url', label: 'Fetching addresses' },
  { id: 'mcp', label: 'All other tools' },
  { id: NAMED, label: 'A tool, or all tools of a server' },
];

const OTHERS: Record<string, string> = {
  read: 'Reading files',
  write: 'Writing files',
  memory: 'Remembering something',
  customtool: 'Tools of an agent’s own',
};

/** What a rule can be about; what few rules are about is offered where this one is. */
export function thingsWith(tool: string): Option<string>[] {
  const other = OTHERS[tool];
  return other ? [...THINGS, { id: tool, label: other }] : THINGS;
}

export const thingOf = (tool: string) =>
  thingsWith(tool).some(({ id }) => id === tool) ? tool : NAMED;

const CONDITIONS: Record<Condition, string> = {
  always: 'Always',
  path_under: 'When a file is in a folder',
  host_in: 'When an address is at a host',
  command_prefix: 'When a command begins with',
};

export const conditionOption = (id: Condition): Option<Condition> => ({
  id,
  label: CONDITIONS[id],
});

export const VALUES: Record<
  Exclude<Condition, 'always'>,
  { label: string; placeholder: string; help: string }
> = {
  path_under: {
    label: 'Folders',
    placeholder: '/home/me/work',
    help: 'One in a line, from the root on. Only names are compared: nobody looks where a link leads.',
  },
  host_in: {
    label: 'Hosts',
    placeholder: 'example.com',
    help: 'One in a line. *.example.com are all below it.',
  },
  command_prefix: {
    label: 'Beginning of the command',
    placeholder: 'git status',
    help: 'Whole words. To allow a command it has to be a single plain one.',
  },
};

export function sentenceAbout(all: readonly Rule[] | undefined): string {
  if (!all) return 'Rules for agents';
  if (all.length === 0) return 'No rule says what agents may do';
  return `${all.length === 1 ? 'One rule says' : `${count(all.length)} rules say`} what agents may do`;
}

/** A rule without its first word, which is shown beside it. */
export const restOf = ({ words, effect }: Pick<Rule, 'words' | 'effect'>) =>
  words.slice(effect.length + 1);

/** What the last week says about a rule, in two sentences. */
export function verdictOf({ looked, has_more, allow, ask, deny, changed }: RulePreview): string {
  if (looked === 0) return 'Agents wanted to do nothing in the last week.';
  const all = has_more ? `the newest ${count(looked)} calls` : `${plural(looked, 'call')}`;
  const spoken = allow + ask + deny;
  if (spoken === 0) return `It speaks of none of ${all} of the last week.`;
  const parts = [
    allow > 0 && `${count(allow)} allowed`,
    ask > 0 && `${count(ask)} asked about`,
    deny > 0 && `${count(deny)} denied`,
  ].filter((part) => part !== false);
  const otherwise =
    changed === 0
      ? 'None would have been answered otherwise.'
      : `${count(changed)} would have been answered otherwise.`;
  return `Of ${all} of the last week: ${parts.join(', ')}. ${otherwise}`;
}
