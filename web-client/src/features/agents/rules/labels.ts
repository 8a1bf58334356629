import type { Condition, Effect, Rule, RulePreview } from '@/api/agentRules';
import { count, plural } from '@/kit/figures/format';
import type { Option } from '@/ui/Select';

export const EFFECTS: { id: Effect; label: string }[] = [
  { id: 'allow', label: 'Allow' },
  { id: 'ask', label: 'Ask' },
  { id: 'deny', label: 'Deny' },
];

export const DID: Record<Effect, string> = {
  allow: 'allowed',
  ask: 'asked',
  deny: 'denied',
};

/** The tool is named in its own field. */
export const NAMED = 'named';

const THINGS: Option<string>[] = [
  { id: 'shell', label: 'Commands and scripts in cmd-runner' },
  { id: 'url', label: 'Web requests' },
  { id: 'mcp', label: 'All other tools' },
  { id: NAMED, label: 'A tool or a server' },
];

const OTHERS: Record<string, string> = {
  read: 'Reading files',
  write: 'Writing files',
  memory: 'Memories',
  customtool: 'Custom tools',
};

/** The actions that a rule can be about; a rare one is offered only if the rule already has it. */
export function thingsWith(tool: string): Option<string>[] {
  const other = OTHERS[tool];
  return other ? [...THINGS, { id: tool, label: other }] : THINGS;
}

export const thingOf = (tool: string) =>
  thingsWith(tool).some(({ id }) => id === tool) ? tool : NAMED;

const CONDITIONS: Record<Condition, string> = {
  always: 'Always',
  path_under: 'File in a folder',
  host_in: 'Address at a host',
  command_prefix: 'Command starts with',
};

export const conditionOption = (id: Condition): Option<Condition> => ({
  id,
  label: CONDITIONS[id],
});

export const ONLY_AFTER = 'Only after reading outside content';

export const VALUES: Record<
  Exclude<Condition, 'always'>,
  { label: string; placeholder: string; help: string }
> = {
  path_under: {
    label: 'Folders',
    placeholder: '/home/me/work',
    help: 'One per line, as absolute paths. Links are not followed.',
  },
  host_in: {
    label: 'Hosts',
    placeholder: 'example.com',
    help: 'One per line. *.example.com matches all subdomains.',
  },
  command_prefix: {
    label: 'Command starts with',
    placeholder: 'git status',
    help: 'Whole words. Allow matches only a single plain command.',
  },
};

type Told = Pick<Rule, 'tool' | 'argument' | 'condition' | 'values' | 'tainted'>;

/** What a rule is about, in the words of its form. */
export function aboutOf({ tool, argument, condition, values, tainted }: Told): string {
  const parts = [
    thingsWith(tool).find(({ id }) => id === tool)?.label ?? tool,
    condition !== 'always' &&
      `${argument === null ? '' : `${argument}: `}${CONDITIONS[condition]} ${values.join(' or ')}`,
    tainted && ONLY_AFTER,
  ];
  return parts.filter((part) => part !== false).join(' · ');
}

export const effectOf = (effect: Effect) => EFFECTS.find(({ id }) => id === effect)?.label;

/** A rule in one line. */
export const titleOf = (rule: Told & Pick<Rule, 'effect'>) =>
  `${effectOf(rule.effect)}: ${aboutOf(rule)}`;

/** The effect of a rule in the last week, in two sentences. */
export function verdictOf({ looked, allow, ask, deny, changed }: RulePreview): string {
  if (looked === 0) return 'No calls in the last 7 days.';
  const all = looked === 1 ? 'the last call' : `the last ${count(looked)} calls`;
  const spoken = allow + ask + deny;
  if (spoken === 0)
    return looked === 1 ? 'Does not match the last call.' : `Matches none of ${all}.`;
  const parts = [
    allow > 0 && `${count(allow)} allowed`,
    ask > 0 && `${count(ask)} asked`,
    deny > 0 && `${count(deny)} denied`,
  ].filter((part) => part !== false);
  const otherwise =
    changed === 0
      ? 'No decision changes.'
      : `${plural(changed, 'decision')} ${changed === 1 ? 'changes' : 'change'}.`;
  return `Of ${all}: ${parts.join(', ')}. ${otherwise}`;
}
