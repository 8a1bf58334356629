import type { components } from './schema';

type Schemas = components['schemas'];

export type Topic = Schemas['TopicRead'];
export type TopicNode = Schemas['TopicNode'];
export type Collection = Schemas['CollectionRead'];
export type Chat = Schemas['ChatRead'];
export type Message = Schemas['MessageRead'];
/** A file of a message. */
export type Attachment = Schemas['AttachmentRead'];
export type Notes = Schemas['Notes'];
export type Reminder = Schemas['Reminder'];
/** A reminder with its conversation. */
export type ListedReminder = Schemas['ListedReminder'];
export type Settings = Schemas['SettingsRead'];
export type SettingsUpdate = Schemas['SettingsUpdate'];
export type Provider = Schemas['ProviderRead'];
export type ModelInfo = Schemas['Model'];
export type ActiveModel = Schemas['ActiveModel'];
/** A price set by the user. */
export type ModelPrice = Schemas['ModelPrice'];
export type ModelPriceWish = Schemas['ModelPriceSet'];
/** A browser that receives notifications. */
export type PushDevice = Schemas['PushDevice'];
export type GivenUpMessage = Schemas['GivenUpMessage'];
export type Problem = Schemas['Problem'];
export type Health = Schemas['Health'];
export type BusEvent = Schemas['Event'];
export type FollowedFrame = Schemas['FollowedFrame'];
export type Ready = Schemas['Ready'];

/** A conversation with activity or unread answers. */
export type News = Schemas['News'];

export type TurnRequest = Schemas['TurnRequest'];

/** A frame of a turn, whose kind is its `type`. */
export type TurnFrame = Schemas['TurnFrame'];
export type ToolQuestionField = Schemas['ToolQuestionField'];
export type ToolQuestionValue = Schemas['ToolQuestionValue'];
export type QuestionAnswer = Schemas['QuestionAnswer'];
export type QueuedMessage = Schemas['QueuedMessage'];
