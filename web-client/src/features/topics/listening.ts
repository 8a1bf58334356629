/** Updates the tree from events; a separate chunk, since no page needs it to render. */
export { moved } from './moved';
export { topicTold } from './told';
export { unreadEnded, unreadMarked } from './unread';
