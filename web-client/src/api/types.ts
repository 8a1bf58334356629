import type { components } from './schema';

type Schemas = components['schemas'];

export type Topic = Schemas['TopicRead'];
export type TopicNode = Schemas['TopicNode'];
export type Message = Schemas['MessageRead'];
export type Settings = Schemas['SettingsRead'];
export type SettingsUpdate = Schemas['SettingsUpdate'];
export type Provider = Schemas['ProviderRead'];
export type ModelInfo = Schemas['ModelRead'];
export type ActiveModel = Schemas['ActiveModel'];
export type Problem = Schemas['Problem'];
export type BusEvent = Schemas['Event'];
export type FollowedFrame = Schemas['FollowedFrame'];

/** A conversation: the thing that messages belong to. */
export interface Container {
  kind: 'topic';
  id: number;
}

/** `topic:12`: how a conversation is named in keys and in the event stream's `follow`. */
export function containerKey({ kind, id }: Container): string {
  return `${kind}:${id}`;
}

export type TurnStart = Schemas['TurnStart'];

/** The frames of a turn by name, in the order in which they come. */
export interface TurnFrames {
  user_message: { id: number; content: string; created_at: string; attachments: unknown[] };
  system: { message: string };
  reasoning: { content: string };
  delta: { content: string };
  usage: {
    message_id: number;
    prompt_tokens: number;
    completion_tokens: number;
    total_tokens: number;
  };
  tool_calls: {
    assistant_id: number;
    calls: { id: string; name: string; arguments: string }[];
  };
  tool_result: {
    message_id: number;
    tool_call_id: string;
    name: string;
    arguments: string;
    content: string;
    is_error: boolean;
    link: unknown;
  };
  done: {
    id: number | null;
    content: string;
    model: string | null;
    elapsed_ms: number | null;
    finish_reason: string | null;
  };
  suggestions: { message_id: number; items: string[] };
  error: {
    message: string;
    message_id: number;
    partial_id: number | null;
    kind: string;
    retry_after_seconds: number | null;
  };
}

export type TurnFrame = {
  [K in keyof TurnFrames]: { event: K; data: TurnFrames[K] };
}[keyof TurnFrames];
