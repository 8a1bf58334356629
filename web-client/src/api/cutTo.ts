/** The beginning of a text, without half of a character at its end, which the service would refuse. */
export function cutTo(text: string, most: number): string {
  return text.slice(0, most).replace(/\p{Cs}$/u, '');
}
