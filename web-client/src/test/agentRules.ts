import type { Rule, RulePreview } from '@/api/agentRules';

const AT = '2026-11-24T09:00:00Z';

/** A rule for tests. */
function rule(id: number, words: string, more: Partial<Rule> = {}): Rule {
  return {
    id,
    position: id,
    agent_id: null,
    effect: 'deny',
    tool: 'shell',
    argument: null,
    condition: 'always',
    values: [],
    tainted: false,
    note: null,
    words,
    created_at: AT,
    updated_at: AT,
    ...more,
  };
}

/** One of each effect. */
export const threeRules = [
  rule(1, 'deny shell where it begins with “rm”', { condition: 'command_prefix', values: ['rm'] }),
  rule(2, 'allow url where it is at example.com', {
    effect: 'allow',
    tool: 'url',
    condition: 'host_in',
    values: ['example.com'],
    note: 'Ours',
  }),
  rule(3, 'ask mcp', { effect: 'ask', tool: 'mcp', agent_id: 7 }),
];

/** The preview of a rule for the last week, for tests. */
export const preview = (more: Partial<RulePreview> = {}): RulePreview => ({
  words: 'deny shell',
  since: '2026-11-18T09:00:00Z',
  looked: 40,
  has_more: false,
  allow: 0,
  ask: 1,
  deny: 12,
  changed: 12,
  examples: [
    {
      id: 1,
      agent_id: 7,
      agent_title: 'Gardener',
      title: 'Run a command',
      target: 'rm -r beds',
      at: AT,
      was: 'ask',
      decision: 'approve-once',
      answer: 'deny',
      changed: true,
      reason: 'A rule description: deny shell.',
    },
    {
      id: 2,
      agent_id: 7,
      agent_title: 'Gardener',
      title: 'Run a command',
      target: 'echo "$X"',
      at: AT,
      was: 'ask',
      decision: null,
      answer: 'ask',
      changed: false,
      reason: 'A rule may apply, because the request is ambiguous: deny shell.',
    },
  ],
  ...more,
});
