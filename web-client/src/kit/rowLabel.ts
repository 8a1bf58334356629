const SHOWN_LETTERS = 60;

/** The name of a row's button: several rows have the same button, and a screen reader lists buttons without their rows. */
export function rowLabel(action: string, text: string): string {
  const letters = [...text];
  const cut =
    letters.length > SHOWN_LETTERS ? `${letters.slice(0, SHOWN_LETTERS).join('')}…` : text;
  return `${action} “${cut}”`;
}
