import type { Chat } from '@/api/types';
import { dialog } from '@/kit/dialogs';

/** Asks what a model should know about a chat. */
export const describeChat = dialog<{ id: number }>(() => import('./DescribeDialog'));

/** Asks where to put the topic that a chat is converted to. */
export const promoteChat = dialog<{ chat: Chat }>(() => import('./PromoteDialog'));
