/** What the tree learns from events, in a part of its own: no page needs it to be shown. */
export { moved } from './moved';
export { topicTold } from './told';
export { unreadEnded, unreadMarked } from './unread';
