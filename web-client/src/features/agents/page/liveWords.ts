import type { AgentEvent } from '@/api/agents';
import type { LiveTurn, Round } from '@/kit/turn/liveTurn';
import { roundKey } from '@/kit/turn/turnStore';
import { type Entry, spoken } from './entries';

type Kind = 'thought' | 'answer';

/** The text or the reasoning of a round, if it is worth a row. */
export interface Part {
  key: string;
  kind: Kind;
  round: number;
  /** The transcript entry with the same text. */
  storedAs: number | null;
  /** Whether the transcript contains it, or never will. */
  isStored: boolean;
}

const STORED: Record<Kind, AgentEvent['kind']> = {
  thought: 'reasoning',
  answer: 'assistant_message',
};

/** A round is stored at once, in this order; a lost turn ends where the next one starts. */
const LATER: Record<Kind, ReadonlySet<AgentEvent['kind']>> = {
  thought: new Set(['reasoning', 'assistant_message', 'tool_call', 'turn_end', 'turn_start']),
  answer: new Set(['assistant_message', 'tool_call', 'turn_end', 'turn_start']),
};

/**
 * What a turn said and thought, and what of it the transcript already contains: whichever arrives first, nothing appears
 * twice and nothing is missing. A round follows the entry that starts the turn, or the results of the previous round.
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

/** The rows of one page, in which growing text becomes stored text in place: new rows would jump and collapse. */
export class LiveRows {
  private readonly live = new Set<string>();
  /** Stored entries that were shown live, with the keys of their rows. */
  private readonly keys = new Map<number, string>();

  /** The entries, followed by the parts they lack. @param of the key of the turn in the turn store */
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

/** Whether it may still grow: reasoning ends with the first token of the answer. */
export function growsAt(turn: LiveTurn | undefined, round: number, kind: Kind): boolean {
  const one = turn?.rounds[round];
  return turn?.status === 'running' && one?.messageId === null && (kind === 'answer' || !one.text);
}

/** Cached, since it is needed several times per token. */
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

/** How a line for Steward starts, after its decoration, with spaces for underscores. */
const FOR_STEWARD = [
  'OBJECTIVE COMPLETE:',
  'NEED INPUT:',
  'PROGRESS:',
  'ARTIFACT:',
  'ARTIFACT END',
  'END ARTIFACT',
  '/ARTIFACT',
];

/** What a growing text says to people: its last line is shown once it can no longer be a line for Steward. */
export function saidSoFar(text: string): string {
  const line = text.lastIndexOf('\n') + 1;
  const begun = text
    .slice(line)
    .replace(/^[\s*_`-]+|[\s*_`-]+(?=:|$)/g, '')
    .replaceAll('_', ' ')
    .toUpperCase();
  return spoken(FOR_STEWARD.some((word) => word.startsWith(begun)) ? text.slice(0, line) : text);
}
