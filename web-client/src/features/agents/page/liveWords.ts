import type { AgentEvent } from '@/api/agents';
import type { LiveTurn, Round } from '@/kit/turn/liveTurn';
import { roundKey } from '@/kit/turn/turnStore';
import { type Entry, spoken } from './entries';

type Kind = 'thought' | 'answer';

/** What a round said or thought, as far as it is worth a row. */
export interface Part {
  key: string;
  kind: Kind;
  round: number;
  /** The entry of the transcript that says the same. */
  storedAs: number | null;
  /** Whether the transcript has come so far that it stands there, or never will. */
  isStored: boolean;
}

const STORED: Record<Kind, AgentEvent['kind']> = {
  thought: 'reasoning',
  answer: 'assistant_message',
};

/** A round is stored in one piece, in this order; a turn that was lost ends where the next one begins. */
const LATER: Record<Kind, ReadonlySet<AgentEvent['kind']>> = {
  thought: new Set(['reasoning', 'assistant_message', 'tool_call', 'turn_end', 'turn_start']),
  answer: new Set(['assistant_message', 'tool_call', 'turn_end', 'turn_start']),
};

/**
 * What a turn said and thought, and what of it the transcript has already: whichever of the two is heard first, nothing
 * stands there twice, and nothing is missing in between. A round is what comes next behind the entry that the turn begins
 * with, or behind the results of the round before.
 */
export function partsOf(turn: LiveTurn, events: readonly AgentEvent[]): Part[] {
  const parts: Part[] = [];
  let before = turn.question.id;
  turn.rounds.forEach((round, index) => {
    const told = Math.max(0, ...round.calls.map(({ result }) => result?.messageId ?? 0));
    const rest = events.slice(events.findLastIndex(({ id }) => id <= before) + 1);
    for (const kind of ['thought', 'answer'] as const) {
      if (wordsIn(round, kind) === '') continue;
      const found = rest.find((event) => LATER[kind].has(event.kind) || (told && event.id >= told));
      parts.push({
        key: `${roundKey(turn, index)}/${kind}`,
        kind,
        round: index,
        storedAs: found?.kind === STORED[kind] ? found.id : null,
        isStored: found !== undefined,
      });
    }
    before = Math.max(before, told);
  });
  return parts;
}

/** The rows of one page, where growing words become stored ones in place: drawn again they would jump, and be folded again. */
export class LiveRows {
  private readonly live = new Set<string>();
  /** Stored entries that were seen live, with the keys of their rows. */
  private readonly keys = new Map<number, string>();

  /** The entries, and what is not among them yet. @param of whose turn it is, as the turn store names it */
  after(entries: readonly Entry[], parts: readonly Part[], of: string): readonly Entry[] {
    for (const { key, storedAs, isStored } of parts) {
      if (!isStored) this.live.add(key);
      else if (storedAs !== null && this.live.delete(key)) this.keys.set(storedAs, key);
    }
    const growing = parts.flatMap(({ key, kind, round, isStored }): Entry[] =>
      isStored ? [] : [{ key, kind, at: null, text: '', live: { of, round } }],
    );
    return [...entries.map((entry) => this.kept(entry)), ...growing];
  }

  private kept(entry: Entry): Entry {
    const key = typeof entry.key === 'number' ? this.keys.get(entry.key) : undefined;
    return key === undefined ? entry : { ...entry, key };
  }
}

export function wordsAt(turn: LiveTurn | undefined, round: number, kind: Kind): string {
  const one = turn?.rounds[round];
  return one ? wordsIn(one, kind) : '';
}

/** Whether more may come: thoughts end with the first word. */
export function growsAt(turn: LiveTurn | undefined, round: number, kind: Kind): boolean {
  const one = turn?.rounds[round];
  return turn?.status === 'running' && one?.messageId === null && (kind === 'answer' || !one.text);
}

/** Asked for several times with each word. */
const said = new WeakMap<Round, string>();

function wordsIn(round: Round, kind: Kind): string {
  if (kind === 'thought') return round.reasoning.trim() === '' ? '' : round.reasoning;
  let words = said.get(round);
  if (words === undefined) {
    words = round.messageId === null ? saidSoFar(round.text) : spoken(round.text);
    said.set(round, words);
  }
  return words;
}

/** How a line for Steward begins, behind its decoration. */
const FOR_STEWARD = [
  'OBJECTIVE_COMPLETE:',
  'OBJECTIVE COMPLETE:',
  'NEED_INPUT:',
  'NEED INPUT:',
  'PROGRESS:',
  'ARTIFACT:',
  'ARTIFACT_END',
  'ARTIFACT END',
  'END_ARTIFACT',
  'END ARTIFACT',
  '/ARTIFACT',
];

/** What is said to people in a text that grows: the line at its end is shown once it cannot be one for Steward any more. */
export function saidSoFar(text: string): string {
  const line = text.lastIndexOf('\n') + 1;
  const begun = text
    .slice(line)
    .replace(/^[\s*_`-]+/, '')
    .trimEnd()
    .toUpperCase();
  return spoken(FOR_STEWARD.some((word) => word.startsWith(begun)) ? text.slice(0, line) : text);
}
