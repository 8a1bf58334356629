/** Characters that show nothing of themselves, or move what stands around them. */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?! )\p{Zs}|\p{Variation_Selector}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u2800|\u3164|\uffa0/gu;

/** A name that somebody else chose, as one line: what does not show itself is written out, as the service does it. */
export function foreign(name: string): string {
  return name.replace(HIDDEN, (each) => {
    const code = (each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `⟨U+${code}⟩`;
  });
}
