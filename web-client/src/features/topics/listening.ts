/** Updates the tree from events; a separate chunk, since no page needs it to render. */

export { topicTold } from './invalidate';
export { moved } from './moved';
export { unreadEnded, unreadMarked } from './unread';
