export const NOTES_ID = 'notes';

/** They are there a few frames after their place has opened; on a slow machine, a few more. */
const PATIENCE_MS = 3_000;

/** Gives the notes the focus as soon as they are on the screen. */
export async function focusNotes() {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    const field = document.getElementById(NOTES_ID);
    if (field) {
      field.focus();
      return;
    }
    await new Promise(requestAnimationFrame);
  }
}
