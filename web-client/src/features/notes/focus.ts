export const NOTES_ID = 'notes';

/** The notes appear a few frames after their pane has opened; on a slow machine, a few more. */
const PATIENCE_MS = 3_000;

/** Focuses the notes as soon as they are on the screen. */
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
