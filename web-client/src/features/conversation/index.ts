export { Conversation } from './Conversation';
