/**
 * What of that which was typed is another than it was, or undefined for nothing. Two windows that change two things
 * both have their way: what is not named stays as it is.
 */
export function changesOf<Typed extends object>(
  was: Typed,
  typed: { [Name in keyof Typed]?: Typed[Name] | undefined },
): Partial<Typed> | undefined {
  const names = Object.keys(typed) as (keyof Typed)[];
  const changed = names.filter((name) => typed[name] !== undefined && typed[name] !== was[name]);
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((name) => [name, typed[name]])) as Partial<Typed>;
}
