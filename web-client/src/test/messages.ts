import type { NumberedFrame } from '@/api/turns';
import type { Message, TurnFrame } from '@/api/types';

const AT = '2026-11-21T04:00:00Z';

/** A row of a transcript for tests; its content is its role and id. */
export function message(id: number, role: Message['role'], more: Partial<Message> = {}): Message {
  return {
    id,
    topic_id: 1,
    chat_id: null,
    role,
    content: `${role} ${id}`,
    reasoning: null,
    tool_calls: null,
    agent_session_id: null,
    agent_session_public_id: null,
    prompt_tokens: null,
    completion_tokens: null,
    model: null,
    elapsed_ms: null,
    finish_reason: null,
    error: null,
    notice: null,
    alternatives: null,
    created_at: AT,
    updated_at: AT,
    suggestions: [],
    attachments: [],
    truncated: false,
    ...more,
  };
}

/** The frame that starts a turn. */
export function questionFrame(id: number, content = 'Why?'): TurnFrame {
  return { type: 'user_message', id, content, created_at: AT, started_at: AT, attachments: [] };
}

export function deltaFrame(content: string): TurnFrame {
  return { type: 'delta', content };
}

type Finish = Extract<TurnFrame, { type: 'done' }>['finish_reason'];

export function doneFrame(id: number, content: string, finish_reason: Finish = 'stop'): TurnFrame {
  return { type: 'done', id, content, model: 'm', elapsed_ms: 5, finish_reason, attachments: [] };
}

export function numbered(id: string, frame: TurnFrame): NumberedFrame {
  return { id, frame };
}
