import type { Prompt } from '@/api/roles';

type Section = Prompt['sections'][number];

/** A segment of the bar, and a line of the list below it. */
export interface Part {
  id: string;
  label: string;
  tokens: number;
  /** The part of the library that it comes from. */
  source: Section['source'] | null;
  /** The full text; null if it is not shown, or there is none. */
  text: string | null;
  fill: string;
}

/** Neighbours differ; parts of the same colour are told apart by their names. */
const FILLS = [
  'bg-section',
  'bg-[color-mix(in_oklab,var(--section)_65%,var(--paper))]',
  'bg-[color-mix(in_oklab,var(--section)_40%,var(--paper))]',
] as const;
const TALK = 'bg-ink-3';
const FREE = 'bg-line';

/** What a model is told, in order; then the conversation, then the rest of its budget. */
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

/** Whether the next question will leave out older messages. */
export function isOverfull({ system_tokens, history_tokens, budget_tokens }: Prompt): boolean {
  return system_tokens + history_tokens > budget_tokens;
}
