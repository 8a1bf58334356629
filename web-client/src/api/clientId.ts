/** Random enough to tell windows apart. `crypto.randomUUID` is missing on plain http. */
function random(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The id of this window: it does not hear back the events that it caused itself. Made anew with each
 * page: what the session stores is copied into a duplicated tab, and two windows with one id are deaf
 * to each other.
 */
export const CLIENT_ID = random();
export const CLIENT_ID_HEADER = 'X-Client-Id';
