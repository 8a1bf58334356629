/** What may start code: a fence on its own line, or any run of backticks. */
const CODE = /(?:^|\n)[ \t]*(`{3,}|~{3,})|`+/g;

/** The runs of backticks by length, last one first. */
function runsIn(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of [...text.matchAll(/`+/g)].reverse()) {
    const alike = runs.get(run.length);
    if (alike) alike.push(index);
    else runs.set(run.length, [index]);
  }
  return runs;
}

/** The code in a text: a fence to its end (or the text's), or an inline span. Each character is read only a few times. */
function* codeIn(text: string): Generator<{ from: number; to: number }> {
  const runs = runsIn(text);
  const opening = new RegExp(CODE);
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const [run, fence] = match;
    let to = opening.lastIndex;
    if (fence) {
      const closing = new RegExp(`\\n[ \\t]*${fence}`, 'g');
      closing.lastIndex = to;
      to = closing.test(text) ? closing.lastIndex : text.length;
    } else {
      // Earlier runs close nothing from here on, and an unclosed run is no code.
      const later = runs.get(run.length) ?? [];
      while ((later.at(-1) ?? to) < to) later.pop();
      const end = later.at(-1);
      if (end === undefined) continue;
      to = end + run.length;
    }
    yield { from: match.index, to };
    opening.lastIndex = to;
  }
}

/**
 * The text with all parts but the code changed.
 *
 * @param change is told whether a part is the last one, which may still grow
 */
export function outsideCode(
  text: string,
  change: (part: string, isLast: boolean) => string,
): string {
  let out = '';
  let at = 0;
  for (const { from, to } of codeIn(text)) {
    out += change(text.slice(at, from), false) + text.slice(from, to);
    at = to;
  }
  return out + change(text.slice(at), true);
}
