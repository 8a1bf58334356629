import type { Prompt } from '@/api/roles';

type Section = Prompt['sections'][number];

/** One stretch of the bar, and one line of the list below it. */
export interface Part {
  id: string;
  label: string;
  tokens: number;
  /** What of the library it is from. */
  source: Section['source'] | null;
  /** Word for word; null where it is not shown, or there is nothing. */
  text: string | null;
  fill: string;
}

/** Neighbours differ; what comes again and again is told apart by its name. */
const FILLS = [
  'bg-section',
  'bg-[color-mix(in_oklab,var(--section)_65%,var(--paper))]',
  'bg-[color-mix(in_oklab,var(--section)_40%,var(--paper))]',
] as const;
const TALK = 'bg-ink-3';
const FREE = 'bg-line';

/** What a model is told, in its order, then what was said, then what is left of its budget. */
export function partsOf(prompt: Prompt): Part[] {
  const told = prompt.sections.map(({ kind, label, source, text, tokens }, place) => ({
    id: `${kind}${place}`,
    label,
    tokens,
    source,
    text,
    fill: FILLS[place % FILLS.length] ?? FILLS[0],
  }));
  const { instruction } = prompt;
  const used = Math.min(prompt.budget_tokens, prompt.system_tokens + prompt.history_tokens);
  return [
    ...told,
    ...(instruction
      ? [
          {
            id: 'instruction',
            label: 'Before each question',
            tokens: instruction.tokens,
            source: null,
            text: instruction.text,
            fill: FREE,
          },
        ]
      : []),
    {
      id: 'history',
      label: 'Messages so far',
      tokens: prompt.history_tokens,
      source: null,
      text: null,
      fill: TALK,
    },
    {
      id: 'free',
      label: 'Free',
      tokens: prompt.budget_tokens - used,
      source: null,
      text: null,
      fill: FREE,
    },
  ];
}

/** Whether older messages are left out with the next question. */
export function isOverfull({ system_tokens, history_tokens, budget_tokens }: Prompt): boolean {
  return system_tokens + history_tokens > budget_tokens;
}
