import type { SentFile } from '@/api/attachments';
import type { Message } from '@/api/types';
import { isSample, withoutTag } from '@/kit/sampleTag';
import {
  type LeftOut,
  type LiveCall,
  type LiveTurn,
  type Progress,
  type SignInWish,
  type ToolQuestion,
  UNASKED,
  type Usage,
} from '@/kit/turn/liveTurn';
import { seenLive } from '@/kit/turn/turnStore';

export interface CallView {
  id: string;
  name: string;
  arguments: string;
  result: { content: string; isError: boolean; files: readonly SentFile[] } | null;
  /** Whether the tool is running. */
  working: boolean;
  /** Its progress meanwhile, as far as this window has received it. */
  progress: Progress | null;
  signIn: SignInWish | null;
  questions: readonly ToolQuestion[];
}

/** An answer of the model as shown, stored or still growing. */
export interface Answer {
  id: number | null;
  text: string;
  reasoning: string;
  thoughtMs: number | null;
  calls: readonly CallView[];
  /** Pictures from the model. */
  files: readonly SentFile[];
  model: string | null;
  usage: Usage | null;
  elapsedMs: number | null;
  finishReason: string | null;
  leftOut: LeftOut | null;
  state: 'stored' | 'thinking' | 'writing' | 'calling' | 'ended';
}

/** No model counted or timed a mock answer: figures for it would be made up. */
function asShown(answer: Answer): Answer {
  if (!isSample(answer.text)) return answer;
  const text = withoutTag(answer.text);
  return { ...answer, text, model: null, usage: null, elapsedMs: null };
}

export function storedAnswer(row: Message, toolRows: readonly Message[]): Answer {
  const { id, content, reasoning, model, elapsed_ms, finish_reason } = row;
  const { prompt_tokens: prompt, completion_tokens: completion } = row;
  const results = new Map(toolRows.map(storedResult));
  return asShown({
    id,
    text: content,
    reasoning: reasoning ?? '',
    thoughtMs: seenLive(id)?.thoughtMs ?? null,
    calls: storedCalls(row).map((call) => ({ ...call, ...results.get(call.id) })),
    files: row.attachments,
    model: model ?? null,
    usage: prompt != null && completion != null ? { prompt, completion } : null,
    elapsedMs: elapsed_ms ?? null,
    finishReason: finish_reason ?? null,
    leftOut: seenLive(id)?.leftOut ?? null,
    state: 'stored',
  });
}

/** The answer of a live turn's round; the one after the last round is the awaited answer. */
export function liveAnswer(turn: LiveTurn, index: number): Answer {
  const round = turn.rounds[index];
  const isLast = index >= turn.rounds.length - 1;
  const ended = turn.status !== 'running';
  return asShown({
    id: round?.messageId ?? null,
    text: round?.text ?? '',
    reasoning: round?.reasoning ?? '',
    thoughtMs: round?.thoughtMs ?? null,
    calls: (round?.calls ?? []).map((call) => liveCall(call, ended)),
    files: round?.files ?? [],
    model: ended && isLast ? turn.model : null,
    usage: round?.usage ?? null,
    elapsedMs: ended && isLast ? turn.elapsedMs : null,
    finishReason: ended && isLast ? turn.finishReason : null,
    leftOut: isLast ? turn.leftOut : null,
    state: stateOf(turn, index),
  });
}

function stateOf(turn: LiveTurn, index: number): Answer['state'] {
  const round = turn.rounds[index];
  if (turn.status !== 'running') return 'ended';
  if (!round || (round.text === '' && round.messageId === null)) return 'thinking';
  if (round.messageId === null) return 'writing';
  return round.calls.some((call) => call.result === null) ? 'calling' : 'ended';
}

function liveCall(call: LiveCall, ended: boolean): CallView {
  const working = call.result === null && !ended;
  return { ...call, working, ...(working ? {} : UNASKED) };
}

/** The tool calls of a live turn, in order. */
export function callsOfTurn(turn: LiveTurn): CallView[] {
  const ended = turn.status !== 'running';
  return turn.rounds.flatMap(({ calls }) => calls.map((call) => liveCall(call, ended)));
}

/** The tool calls since the newest question. */
export function callsSinceQuestion(rows: readonly Message[]): CallView[] {
  const since = rows.slice(rows.findLastIndex(({ role }) => role === 'user') + 1);
  const results = new Map(since.filter(({ role }) => role === 'tool').map(storedResult));
  return since
    .filter(({ role }) => role === 'assistant')
    .flatMap(storedCalls)
    .map((call) => ({ ...call, ...results.get(call.id) }));
}

function storedCalls({ tool_calls: calls }: Message): CallView[] {
  if (!Array.isArray(calls)) return [];
  return calls.map(({ id, function: { name, arguments: args } }) => ({
    id,
    name,
    arguments: args,
    result: null,
    working: false,
    ...UNASKED,
  }));
}

/** The result in a tool row, by call id; the row exists while the tool is still running. */
function storedResult(row: Message): [string, Pick<CallView, 'result' | 'working'>] {
  const call = row.tool_calls;
  if (!call || Array.isArray(call)) return ['', { result: null, working: false }];
  if (call.pending) return [call.tool_call_id, { result: null, working: true }];
  const result = { content: row.content, isError: call.is_error, files: row.attachments };
  return [call.tool_call_id, { result, working: false }];
}
