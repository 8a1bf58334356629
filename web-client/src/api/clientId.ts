import { newId } from './ids';

/**
 * The id of this window: it does not hear back the events that it caused itself. Made again with each
 * page: what the session stores is copied into a duplicated tab, and two windows with one id are deaf
 * to each other.
 */
export const CLIENT_ID = newId();
export const CLIENT_ID_HEADER = 'X-Client-Id';
