import { type AgentEvent, pictureUrl } from '@/api/agents';
import type { SentFile } from '@/api/attachments';
import { withoutTag } from '@/kit/sampleTag';
import { plain } from '@/ui/plain';

/** An entry of a timeline, made of one or several entries of the transcript. */
export type Entry = { key: number | string; at: string | null } & (
  | { kind: 'said'; text: string }
  | { kind: 'kickoff'; text: string }
  | { kind: 'answer'; text: string; live?: LivePlace }
  | { kind: 'thought'; text: string; live?: LivePlace }
  | { kind: 'call'; call: Call }
  | { kind: 'fault'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'question'; text: string }
  | { kind: 'done'; text: string }
  | { kind: 'signIn'; server: string }
  | { kind: 'turn'; input: number; output: number; isEstimated: boolean; ms: number }
  | { kind: 'raw'; event: AgentEvent }
);

/** The position of text being written: a round of the running turn. */
export interface LivePlace {
  /** The key of the turn in the turn store. */
  of: string;
  round: number;
}

export interface Call {
  name: string;
  asked: string;
  /** Null while pending. */
  result: string | null;
  isError: boolean;
  /** Why it was not made, in words; null if it was. */
  notMade: string | null;
  /** Its server says that the tool changes nothing. */
  isReading: boolean;
  /** Without the wait for the user's decision. */
  ms: number | null;
  pictures: readonly SentFile[];
}

/** Lines for Steward, as the service reads them (DirectiveLine): in lower case, a progress needs its figure. */
const DIRECTIVE =
  /^[\s*_`-]*((OBJECTIVE[_ ]COMPLETE|NEED[_ ]INPUT|ARTIFACT)[\s*_`]*:|PROGRESS[\s*_`]*:[\s*_`]*\d{1,3}(\s*%)?[\s*_`]*(\||$)|(END[_ ]ARTIFACT|\/ARTIFACT|ARTIFACT[_ ]END)[\s*_`-]*$)/i;
const SHOUTED = /^[\s*_`-]*(PROGRESS[\s*_`]*:|(OBJECTIVE_COMPLETE|NEED_INPUT)[\s*_`-]*$)/;

const FENCE = /^[ \t]*(?:(?:\d+[.)]|[-*+])[ \t]+)*(`{3,}(?!.*`)|~{3,})/;

/** The lines of a text, and whether they are code: there, nothing is for Steward. */
function linesOf(text: string) {
  let fence = '';
  return text.split(/\r\n?|\n/).map((line) => {
    const wasCode = fence !== '';
    if (!wasCode) fence = FENCE.exec(line)?.[1] ?? '';
    else if (line.trim().startsWith(fence) && new Set(line.trim()).size === 1) fence = '';
    return { line, isCode: wasCode || fence !== '' };
  });
}

/** What an agent says to people: without its lines for Steward, unless they are in code. */
export const spoken = (text: string): string =>
  linesOf(withoutTag(text))
    .filter(({ line, isCode }) => isCode || !(DIRECTIVE.test(line) || SHOUTED.test(line)))
    .map(({ line }) => line)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const COMPLETE = /^[\s*_`-]*OBJECTIVE[_ ]COMPLETE[\s*_`]*:[\s*_`]*([^\s*_`].*)$/i;
const NEED = /^[\s*_`-]*NEED[_ ]INPUT[\s*_`]*:[\s*_`]*([^\s*_`].*)$/i;

/** The sentence of the last such line, with which an agent ends its work or asks the user; empty if there is none. */
function lineOf(text: string, which: RegExp): string {
  const last = linesOf(text).findLast(({ line, isCode }) => !isCode && which.test(line));
  return plain(which.exec(last?.line ?? '')?.[1] ?? '');
}

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
};

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);

const askedOf = ({ data }: AgentEvent) => textOf(data?.['arguments'] ?? data?.['input']);
const resultOf = ({ data, text }: AgentEvent) =>
  textOf(data?.['error'] ?? data?.['result'] ?? data?.['output'] ?? text);

function notMadeOf({ data }: AgentEvent): string | null {
  if (data?.['decision'] === 'deny') return 'Denied by you';
  return data?.['error_code'] === 'stopped' ? 'not made' : null;
}

/** Field names as in the service's entries. */
interface Picture {
  mime: string;
  size: number;
  sha256: string;
}

const picturesOf = ({ data }: AgentEvent): SentFile[] =>
  ((data?.['pictures'] ?? []) as Picture[]).map(({ mime, size, sha256 }, at) => ({
    id: at,
    mime,
    size,
    original_filename: `picture-${at + 1}.${mime.replace('image/', '')}`,
    url: pictureUrl(sha256),
  }));

interface Turn {
  input: number;
  output: number;
  isEstimated: boolean;
  began: string;
}

/** The input that Steward composes for a workflow step: sections with headings, of which this is always one. */
const HOW = /^### How to (work|judge)$/m;
const isKickoff = (text: string) => text.startsWith('### ') && HOW.test(text);

/** The timeline of a transcript: a call and its result become one entry, and bookkeeping is left out. */
export function entriesOf(events: readonly AgentEvent[]): Entry[] {
  const entries: Entry[] = [];
  const calls = new Map<string, { call: Call; at: string }>();
  let turn: Turn | undefined;
  for (const event of events) {
    const { id: key, at, kind } = event;
    const text = event.text ?? '';
    switch (kind) {
      case 'user':
      // The note to a decision.
      case 'hook':
        if (text !== '')
          entries.push({ kind: isKickoff(text) ? 'kickoff' : 'said', key, at, text });
        break;
      case 'assistant_message': {
        const words = spoken(text);
        if (words !== '') entries.push({ kind: 'answer', key, at, text: words });
        const question = lineOf(text, NEED);
        if (question !== '')
          entries.push({ kind: 'question', key: `${key}/question`, at, text: question });
        const summary = lineOf(text, COMPLETE);
        if (summary !== '') entries.push({ kind: 'done', key: `${key}/done`, at, text: summary });
        break;
      }
      case 'reasoning':
        if (text.trim() !== '') entries.push({ kind: 'thought', key, at, text });
        break;
      case 'tool_call': {
        const call: Call = {
          name: event.tool_name ?? 'tool',
          asked: askedOf(event),
          result: null,
          isError: false,
          notMade: null,
          isReading: event.data?.['read_only'] === true,
          ms: null,
          pictures: [],
        };
        if (event.request_id !== null) calls.set(event.request_id, { call, at });
        entries.push({ kind: 'call', key, at, call });
        break;
      }
      case 'tool_result': {
        const asked = event.request_id === null ? undefined : calls.get(event.request_id);
        const notMade = notMadeOf(event);
        const began = event.data?.['decided_at'] ?? asked?.at;
        const came = {
          result: resultOf(event),
          isError: event.tool_status === 'error' && notMade === null,
          notMade,
          ms: asked && notMade === null ? Date.parse(at) - Date.parse(String(began)) : null,
          pictures: picturesOf(event),
        };
        if (asked) Object.assign(asked.call, came);
        else {
          const name = event.tool_name ?? 'tool';
          entries.push({
            kind: 'call',
            key,
            at,
            call: { name, asked: '', isReading: false, ...came },
          });
        }
        break;
      }
      case 'error':
        entries.push({ kind: 'fault', key, at, text: text || 'The run failed.' });
        break;
      case 'aborted':
        entries.push({ kind: 'note', key, at, text: 'Stopped.' });
        break;
      case 'mcp_auth_required':
        entries.push({ kind: 'signIn', key, at, server: event.tool_name ?? '' });
        break;
      case 'system':
        if (text !== '') entries.push({ kind: 'note', key, at, text });
        break;
      case 'turn_start':
        turn = { input: 0, output: 0, isEstimated: false, began: at };
        break;
      case 'usage':
        turn ??= { input: 0, output: 0, isEstimated: false, began: at };
        turn.input += numberOf(event.data?.['input_tokens']);
        turn.output += numberOf(event.data?.['output_tokens']);
        turn.isEstimated ||= event.data?.['estimated'] === true;
        break;
      case 'turn_end':
        if (turn && turn.input + turn.output > 0) {
          const { began, ...cost } = turn;
          const ms = Math.max(0, Date.parse(at) - Date.parse(began));
          entries.push({ kind: 'turn', key, at, ...cost, ms });
        }
        turn = undefined;
        break;
      case 'idle':
      case 'context_usage':
        break;
    }
  }
  return entries;
}

const callsOf = (entries: readonly Entry[]) => entries.filter((entry) => entry.kind === 'call');

const isSameCall = (one: Call, other: Call) =>
  one.name === other.name &&
  one.asked === other.asked &&
  one.result === other.result &&
  one.notMade === other.notMade;

/** The keys of the calls of two runs that differ from the call at the same place in the other run. */
export function differing(one: readonly Entry[], other: readonly Entry[]): Set<Entry['key']> {
  const [left, right] = [callsOf(one), callsOf(other)];
  const keys = new Set<Entry['key']>();
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const pair = [left[at], right[at]].filter((entry) => entry !== undefined);
    const [a, b] = pair;
    if (!a || !b || !isSameCall(a.call, b.call)) for (const { key } of pair) keys.add(key);
  }
  return keys;
}

/** All entries as stored, for inspection. */
export const rawEntries = (events: readonly AgentEvent[]): Entry[] =>
  events.map((event) => ({ kind: 'raw', key: event.id, at: event.at, event }));

const LINE_PX = 26;
const LETTERS_IN_LINE = 84;

/** An estimate, until the row is rendered and measured. */
export function heightOf(entry: Entry | undefined): number {
  switch (entry?.kind) {
    case 'said':
    case 'answer':
    case 'question':
    case 'fault': {
      const lines = entry.text
        .split('\n')
        .reduce((sum, line) => sum + Math.max(0.6, Math.ceil(line.length / LETTERS_IN_LINE)), 0);
      return 44 + Math.round(lines * LINE_PX);
    }
    case 'turn':
      return 44;
    default:
      return 36;
  }
}

/** The duration of each finished step, in milliseconds and in order. An interrupted and resumed step counts as one. */
export function stepTimes(events: readonly AgentEvent[]): number[] {
  const times: number[] = [];
  let began: string | undefined;
  for (const { kind, at } of events) {
    if (kind === 'turn_start') began ??= at;
    if (kind !== 'turn_end' || began === undefined) continue;
    times.push(Math.max(0, Date.parse(at) - Date.parse(began)));
    began = undefined;
  }
  return times;
}

/** How full the model's context window was at the last report. */
export function fullness(
  events: readonly AgentEvent[],
): { now: number; limit: number } | undefined {
  const told = events.findLast(({ kind }) => kind === 'context_usage')?.data;
  const now = numberOf(told?.['current_tokens']);
  const limit = numberOf(told?.['token_limit']);
  return now > 0 && limit > 0 ? { now, limit } : undefined;
}
