type Field = [name: string, value: string];

/** What tools call the text that an edit replaces, and its replacement. */
const TEXT = /^(old|new)_?(text|string|str)$/i;

/** The change of a call that edits a text, line by line, and its other arguments; undefined if it is no edit. */
export function editIn(
  fields: readonly Field[],
): { diff: string; others: readonly Field[] } | undefined {
  const isNew = ([name]: Field) => name.toLowerCase().startsWith('new');
  const texts = fields.filter(([name]) => TEXT.test(name));
  const before = texts.find((field) => !isNew(field));
  const after = texts.find(isNew);
  if (texts.length !== 2 || !before || !after) return undefined;
  const others = fields.filter((field) => !texts.includes(field));
  return { diff: diffOf(before[1].split('\n'), after[1].split('\n')), others };
}

/** The lines that go and come, between those that stay at both ends. */
function diffOf(before: readonly string[], after: readonly string[]): string {
  const least = Math.min(before.length, after.length);
  let head = 0;
  while (head < least && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < least - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const end = before.length - tail;
  return [
    ...before.slice(0, head).map((line) => ` ${line}`),
    ...before.slice(head, end).map((line) => `-${line}`),
    ...after.slice(head, after.length - tail).map((line) => `+${line}`),
    ...before.slice(end).map((line) => ` ${line}`),
  ].join('\n');
}
