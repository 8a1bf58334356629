import type { components } from './schema';

type Schemas = components['schemas'];

export type Topic = Schemas['TopicRead'];
export type TopicNode = Schemas['TopicNode'];
export type Message = Schemas['MessageRead'];
export type Settings = Schemas['SettingsRead'];
export type SettingsUpdate = Schemas['SettingsUpdate'];
export type Provider = Schemas['ProviderRead'];
export type ModelInfo = Schemas['Model'];
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

export type TurnRequest = Schemas['TurnRequest'];

/** The frames of a turn by name, in the order in which they come. */
export interface TurnFrames {
  user_message: Schemas['TurnUserMessage'];
  system: Schemas['TurnNotice'];
  reasoning: Schemas['TurnReasoning'];
  delta: Schemas['TurnDelta'];
  usage: Schemas['TurnUsage'];
  tool_calls: Schemas['TurnToolCalls'];
  tool_result: Schemas['TurnToolResult'];
  done: Schemas['TurnDone'];
  suggestions: Schemas['TurnSuggestions'];
  error: Schemas['TurnError'];
}

export type TurnFrame = {
  [K in keyof TurnFrames]: { event: K; data: TurnFrames[K] };
}[keyof TurnFrames];
