import { newId } from './ids';

/**
 * The id of this window; the service does not send it the events that it caused itself. New for each
 * page: session storage is copied into a duplicated tab, and two windows with the same id would miss
 * each other's events.
 */
export const CLIENT_ID = newId();
export const CLIENT_ID_HEADER = 'X-Client-Id';
