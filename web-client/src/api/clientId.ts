const KEY = 'steward.client-id';

/** Random enough to tell windows apart. `crypto.randomUUID` is missing on plain http. */
function random(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function remembered(): string {
  try {
    const known = sessionStorage.getItem(KEY);
    if (known) return known;
    const made = random();
    sessionStorage.setItem(KEY, made);
    return made;
  } catch {
    return random();
  }
}

/** The id of this window: it does not hear back the events that it caused itself. */
export const CLIENT_ID = remembered();
export const CLIENT_ID_HEADER = 'X-Client-Id';
