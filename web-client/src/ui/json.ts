/** The fields of a JSON object with their values as text; none if it is no object. */
export function fieldsOf(text: string): [string, string][] {
  try {
    const all: unknown = JSON.parse(text);
    if (all === null || typeof all !== 'object' || Array.isArray(all)) return [];
    return Object.entries(all).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value, null, 2),
    ]);
  } catch {
    return [];
  }
}

/** JSON with line breaks; any other text unchanged. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
