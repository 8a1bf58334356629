/** Whether a list can be shown with a line for each entry. */
const isPlainList = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((entry) => typeof entry === 'string' && !entry.includes('\n'));

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return isPlainList(value)
    ? value.map((entry) => `• ${entry}`).join('\n')
    : JSON.stringify(value, null, 2);
}

/** The fields of a JSON object with their values as text; none if it is no object. */
export function fieldsOf(text: string): [string, string][] {
  try {
    const all: unknown = JSON.parse(text);
    if (all === null || typeof all !== 'object' || Array.isArray(all)) return [];
    return Object.entries(all).map(([name, value]) => [name, textOf(value)]);
  } catch {
    return [];
  }
}

/** More does not fit in a line. */
const LINE_LETTERS = 200;

/** The fields of a JSON object in one line: only the value if there is one field. Any other text as it is. */
export function inLine(json: string): string {
  const fields = fieldsOf(json);
  const text =
    fields.length === 1
      ? (fields[0]?.[1] ?? '')
      : fields.map(([name, value]) => `${name}: ${value}`).join(', ') || json;
  return text.replace(/\s+/g, ' ').slice(0, LINE_LETTERS);
}

/** JSON with line breaks; any other text unchanged. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
