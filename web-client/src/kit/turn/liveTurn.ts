import type { SentFile } from '@/api/attachments';
import type { NumberedFrame } from '@/api/turns';
import type { ToolQuestionField, TurnFrame } from '@/api/types';

/** The progress of a call in the tool's own unit; not every tool reports the total and a message. */
export interface Progress {
  done: number;
  total: number | null;
  message: string | null;
}

/** A server that the user must sign in to before a call continues, with its message. */
export interface SignInWish {
  server: string;
  message: string;
}

/** What a tool server asks the user before a call continues. */
export interface ToolQuestion {
  id: string;
  server: string;
  message: string;
  fields: readonly ToolQuestionField[];
}

export interface LiveCall {
  id: string;
  name: string;
  arguments: string;
  /** The progress while there is no result. */
  progress: Progress | null;
  signIn: SignInWish | null;
  questions: readonly ToolQuestion[];
  result: {
    messageId: number;
    content: string;
    isError: boolean;
    files: readonly SentFile[];
  } | null;
}

export interface Usage {
  prompt: number;
  completion: number;
}

/** One answer of the model: its reasoning, its text, and its tool calls. */
export interface Round {
  /** Known once the row is stored, which is after its text. */
  messageId: number | null;
  reasoning: string;
  /** Milliseconds from the first reasoning to the first token of the answer. */
  thoughtMs: number | null;
  thoughtSince: number | null;
  text: string;
  calls: LiveCall[];
  usage: Usage | null;
  /** Pictures from the model; they arrive at the end. */
  files: readonly SentFile[];
}

export interface TurnFault {
  /** Null if even the error could not be stored. */
  messageId: number | null;
  message: string;
  kind: string;
  retryAfterSeconds: number | null;
  /** The row that the provider refused; null if unknown. */
  messageIdAtFault: number | null;
}

/** What was left out because the model's context window is too small. */
export interface LeftOut {
  tools: readonly string[];
  messages: number;
}

/** A turn built from its frames, until the stored rows replace it. */
export interface LiveTurn {
  /** The id of the first frame: unique to this turn, even for a retry of the same question. */
  id: string;
  lastFrame: string;
  question: { id: number; text: string; at: string; files: readonly SentFile[] };
  /** In service time, so that every window counts the same seconds. */
  startedAt: string;
  status: 'running' | 'done' | 'failed';
  rounds: Round[];
  notices: string[];
  leftOut: LeftOut | null;
  model: string | null;
  elapsedMs: number | null;
  finishReason: string | null;
  suggestions: string[];
  fault: TurnFault | null;
}

const EMPTY_ROUND: Round = {
  messageId: null,
  reasoning: '',
  thoughtMs: null,
  thoughtSince: null,
  text: '',
  calls: [],
  usage: null,
  files: [],
};

/** Text after a round with tool calls belongs to the next round. */
function inOpenRound(turn: LiveTurn, change: (round: Round) => Round): LiveTurn {
  const last = turn.rounds.at(-1);
  if (!last || last.messageId !== null) {
    return { ...turn, rounds: [...turn.rounds, change(EMPTY_ROUND)] };
  }
  return { ...turn, rounds: [...turn.rounds.slice(0, -1), change(last)] };
}

/** No progress, no sign-in and no questions. */
export const UNASKED = { progress: null, signIn: null, questions: [] } as const;

/** Updates a call without a result: its id may be reused in a later round. */
function inOpenCall(
  turn: LiveTurn,
  callId: string,
  news: (call: LiveCall) => Partial<LiveCall>,
): LiveTurn {
  const isIt = ({ id, result }: LiveCall) => id === callId && result === null;
  const rounds = turn.rounds.map((round) => {
    if (!round.calls.some(isIt)) return round;
    const calls = round.calls.map((call) => (isIt(call) ? { ...call, ...news(call) } : call));
    return { ...round, calls };
  });
  return { ...turn, rounds };
}

/** A turn after one more frame. `now` only measures how long the model thought. */
export function afterFrame(
  turn: LiveTurn | undefined,
  { id: frameId, frame }: NumberedFrame,
  now: number,
): LiveTurn | undefined {
  if (frame.type === 'user_message') {
    const { id, content, created_at, started_at, attachments } = frame;
    return {
      id: frameId,
      lastFrame: frameId,
      question: { id, text: content, at: created_at, files: attachments },
      startedAt: started_at,
      status: 'running',
      rounds: [],
      notices: [],
      leftOut: null,
      model: null,
      elapsedMs: null,
      finishReason: null,
      suggestions: [],
      fault: null,
    };
  }
  if (!turn) return undefined;
  return { ...withFrame(turn, frame, now), lastFrame: frameId };
}

function withFrame(
  turn: LiveTurn,
  frame: Exclude<TurnFrame, { type: 'user_message' }>,
  now: number,
): LiveTurn {
  switch (frame.type) {
    case 'system':
      return { ...turn, notices: [...turn.notices, frame.message] };
    case 'left_out':
      return { ...turn, leftOut: { tools: frame.tools, messages: frame.messages } };
    case 'reasoning':
      return inOpenRound(turn, (round) => ({
        ...round,
        reasoning: round.reasoning + frame.content,
        thoughtSince: round.thoughtSince ?? now,
      }));
    case 'delta':
      return inOpenRound(turn, (round) => ({
        ...round,
        text: round.text + frame.content,
        thoughtMs: round.thoughtMs ?? thinkingTime(round, now),
      }));
    case 'usage': {
      const usage = { prompt: frame.prompt_tokens, completion: frame.completion_tokens };
      return inOpenRound(turn, (round) => ({ ...round, usage }));
    }
    case 'tool_calls':
      return inOpenRound(turn, (round) => ({
        ...round,
        messageId: frame.assistant_id,
        thoughtMs: round.thoughtMs ?? thinkingTime(round, now),
        calls: frame.calls.map((call) => ({ ...call, ...UNASKED, result: null })),
      }));
    case 'tool_progress': {
      const { tool_call_id, done, total, message } = frame;
      return inOpenCall(turn, tool_call_id, () => ({ progress: { done, total, message } }));
    }
    case 'mcp_auth_required': {
      const { tool_call_id, server, message } = frame;
      return inOpenCall(turn, tool_call_id, () => ({ signIn: { server, message } }));
    }
    case 'tool_question': {
      const { tool_call_id, question_id: id, server, message, fields } = frame;
      return inOpenCall(turn, tool_call_id, ({ questions }) => ({
        questions: [...questions, { id, server, message, fields }],
      }));
    }
    case 'tool_answered':
      return inOpenCall(turn, frame.tool_call_id, ({ questions }) => ({
        questions: questions.filter(({ id }) => id !== frame.question_id),
      }));
    case 'tool_result': {
      const { message_id: messageId, content, is_error: isError, attachments: files } = frame;
      const result = { messageId, content, isError, files };
      return inOpenCall(turn, frame.tool_call_id, () => ({ ...UNASKED, result }));
    }
    case 'done': {
      const { id, content, model, elapsed_ms: elapsedMs, finish_reason: finishReason } = frame;
      const { attachments: files } = frame;
      const ended = inOpenRound(turn, (round) => ({
        ...round,
        text: content,
        files,
        messageId: id,
      }));
      return { ...ended, status: 'done', model, elapsedMs, finishReason };
    }
    case 'suggestions':
      return { ...turn, suggestions: frame.items };
    case 'error': {
      const partial = frame.partial_id;
      const ended =
        partial === null ? turn : inOpenRound(turn, (round) => ({ ...round, messageId: partial }));
      const fault = {
        messageId: frame.message_id,
        message: frame.message,
        kind: frame.kind,
        retryAfterSeconds: frame.retry_after_seconds,
        messageIdAtFault: frame.message_id_at_fault,
      };
      return { ...ended, status: 'failed', finishReason: 'error', fault };
    }
  }
}

function thinkingTime(round: Round, now: number): number | null {
  return round.thoughtSince === null ? null : now - round.thoughtSince;
}
