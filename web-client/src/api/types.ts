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
export type Health = Schemas['Health'];
export type BusEvent = Schemas['Event'];
export type FollowedFrame = Schemas['FollowedFrame'];
export type Ready = Schemas['Ready'];

export type TurnRequest = Schemas['TurnRequest'];

/** A frame of a turn; its `type` tells which one. */
export type TurnFrame = Schemas['TurnFrame'];
export type QueuedMessage = Schemas['QueuedMessage'];
