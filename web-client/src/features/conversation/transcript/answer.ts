import type { Message } from '@/api/types';
import type { LiveTurn, Usage } from '../turn/liveTurn';
import { seenLive } from '../turn/turnStore';

export interface CallView {
  id: string;
  name: string;
  arguments: string;
  result: { content: string; isError: boolean } | null;
}

/** One answer of the model as the screen shows it, stored or still growing. */
export interface Answer {
  id: number | null;
  text: string;
  reasoning: string;
  thoughtMs: number | null;
  calls: readonly CallView[];
  model: string | null;
  usage: Usage | null;
  elapsedMs: number | null;
  finishReason: string | null;
  state: 'stored' | 'thinking' | 'writing' | 'calling' | 'ended';
}

export function storedAnswer(row: Message, toolRows: readonly Message[]): Answer {
  const { id, content, reasoning, model, elapsed_ms, finish_reason } = row;
  const { prompt_tokens: prompt, completion_tokens: completion } = row;
  const results = toolRows.map(storedResult);
  return {
    id,
    text: content,
    reasoning: reasoning ?? '',
    thoughtMs: seenLive(id)?.thoughtMs ?? null,
    calls: storedCalls(row.tool_calls).map((call) => ({
      ...call,
      result: results.find((result) => result?.callId === call.id) ?? null,
    })),
    model: model ?? null,
    usage: prompt != null && completion != null ? { prompt, completion } : null,
    elapsedMs: elapsed_ms ?? null,
    finishReason: finish_reason ?? null,
    state: 'stored',
  };
}

/** The round of a live turn; the one after the last is the answer that is awaited. */
export function liveAnswer(turn: LiveTurn, index: number): Answer {
  const round = turn.rounds[index];
  const isLast = index >= turn.rounds.length - 1;
  const ended = turn.status !== 'running';
  return {
    id: round?.messageId ?? null,
    text: round?.text ?? '',
    reasoning: round?.reasoning ?? '',
    thoughtMs: round?.thoughtMs ?? null,
    calls: round?.calls ?? [],
    model: ended && isLast ? turn.model : null,
    usage: round?.usage ?? null,
    elapsedMs: ended && isLast ? turn.elapsedMs : null,
    finishReason: ended && isLast ? turn.finishReason : null,
    state: stateOf(turn, index),
  };
}

function stateOf(turn: LiveTurn, index: number): Answer['state'] {
  const round = turn.rounds[index];
  if (turn.status !== 'running') return 'ended';
  if (!round || (round.text === '' && round.messageId === null)) return 'thinking';
  if (round.messageId === null) return 'writing';
  return round.calls.some((call) => call.result === null) ? 'calling' : 'ended';
}

/** A call as the service stores it, before anything about it is known to be true. */
interface Loose {
  id?: unknown;
  name?: unknown;
  arguments?: unknown;
  function?: unknown;
  tool_call_id?: unknown;
  is_error?: unknown;
}

function loose(value: unknown): Loose {
  return typeof value === 'object' && value !== null ? value : {};
}

function string(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function storedCalls(value: unknown): CallView[] {
  if (!Array.isArray(value)) return [];
  return value.map((one: unknown) => {
    const call = loose(one);
    const called = call.function ? loose(call.function) : call;
    return {
      id: string(call.id),
      name: string(called.name),
      arguments: string(called.arguments),
      result: null,
    };
  });
}

function storedResult(row: Message): { callId: string; content: string; isError: boolean } {
  const call = loose(row.tool_calls);
  return {
    callId: string(call.tool_call_id),
    content: row.content,
    isError: call.is_error === true,
  };
}
