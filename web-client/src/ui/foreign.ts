/** Characters that are invisible or change the position of others. */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?! )\p{Zs}|\p{Variation_Selector}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u2800|\u3164|\uffa0/u
    .source;

/** An emoji with its modifiers. Flag tags could hide text, so they are limited to the length of a region code. */
const EMOJI = /(?!\p{Cn})\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\ufe0e\ufe0f])?/u.source;
const KEYCAP = /[#*0-9]\ufe0f\u20e3/.source;
const FLAG =
  /\u{1f3f4}[\u{e0061}-\u{e007a}]{2}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,4}\u{e007f}/u.source;

const ALL = new RegExp(`(${KEYCAP}|${FLAG}|${EMOJI}(?:\\u200d${EMOJI}){0,9})|${HIDDEN}`, 'gu');

/** A name chosen by someone else, as one line: invisible characters are written out, as in `ForeignText`. */
export function foreign(name: string): string {
  return name.replace(ALL, (each, emoji?: string) => {
    if (emoji) return each;
    const code = (each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `⟨U+${code}⟩`;
  });
}

/** The same for a text of several lines: line breaks and tabs stay. */
export function foreignText(text: string): string {
  return text
    .split(/([\n\t])/)
    .map((part) => (part === '\n' || part === '\t' ? part : foreign(part)))
    .join('');
}
