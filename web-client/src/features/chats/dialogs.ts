import type { Chat } from '@/api/types';
import { dialog } from '@/kit/dialogs';

/** Asks what a model is to know of a chat. */
export const describeChat = dialog<{ id: number }>(() => import('./DescribeDialog'));

/** Asks where the topic belongs that a chat becomes. */
export const promoteChat = dialog<{ chat: Chat }>(() => import('./PromoteDialog'));
